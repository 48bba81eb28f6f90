const redacted = '[redacted]';

/** Of a URL in the log, in characters; Node.js takes up to 16 kB of them. */
const maxLength = 2000;

/** Whether there is anything to redact, as nearly no URL has. */
const suspicious = /token|jwt|secret|password|authorization|eyJ|preview|export/i;

const parameter = /([?&][^?&=#]*=)[^&#]*/g;
const secretName = /token|jwt|secret|password|authorization/i;

/** Texts with dots between them, of which a JSON Web Token consists. */
const dotted = /(?<![\w-])[\w-]+(?:(?:\.|%2e)[\w-]*)+/gi;

/** Its header is an object, so that it begins with `{"`. */
const tokenStart = 'eyJ';

/** The secret addresses of a draft, and of an export. */
const tokenInPath = /((?:preview|admin(?:\/|%2f)+export)(?:\/|%2f)+)[^/?#]+/gi;

/**
 * A URL as it may be logged: without a token that somebody has put into it, and cut at `maxLength`. It is cut before it is
 * searched: what is left of a token is found like a whole one, unless it is the header alone, which is no secret.
 */
export function redactUrl(url: string): string {
  const short = shorten(url, maxLength);
  if (!suspicious.test(short)) return short;
  return short
    .replace(parameter, (all, name: string) => (secretName.test(name) ? name + redacted : all))
    .replace(dotted, redactToken)
    .replace(tokenInPath, `$1${redacted}`);
}

function redactToken(text: string): string {
  const start = text.indexOf(tokenStart);
  return start < 0 ? text : text.slice(0, start) + redacted;
}

/** What a client has sent, as the log has it. */
export const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
