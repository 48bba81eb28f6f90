const redacted = '[redacted]';

/** Whether there is anything to redact, as nearly no URL has. */
const suspicious = /token|jwt|secret|password|authorization|eyJ|preview|export/i;

const secretParameter = /([?&][^=&#]*(?:token|jwt|secret|password|authorization)[^=&#]*=)[^&#]*/gi;

/** A JSON Web Token: its header is an object, so that it begins with `{"`. */
const jsonWebToken = /eyJ[\w-]+(?:\.|%2e)[\w-]+(?:(?:\.|%2e)[\w-]*)?/gi;

/** The secret addresses of a draft, and of an export. */
const tokenInPath = /((?:preview|admin(?:\/|%2f)+export)(?:\/|%2f)+)[^/?#]+/gi;

/** A URL as it may be logged: without a token that somebody has put into it. */
export function redactUrl(url: string): string {
  if (!suspicious.test(url)) return url;
  return url
    .replace(secretParameter, `$1${redacted}`)
    .replace(jsonWebToken, redacted)
    .replace(tokenInPath, `$1${redacted}`);
}
