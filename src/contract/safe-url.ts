// Which addresses a description may hold. Both sanitizers and the editor decide by these functions.

export const imageSchemes: readonly string[] = ['http', 'https'];
export const linkSchemes: readonly string[] = [...imageSchemes, 'mailto'];

/** Declared here, as the contract has neither the globals of browsers nor those of Node.js; both have this one. */
declare const URL: { canParse: (url: string) => boolean };

/** Browsers drop some of these from an address, so they could hide its scheme. */
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * A scheme with something that it leads to; `URL` also accepts `https:` without slashes, and `mailto:` alone. No host is longer;
 * to read one takes time by the square of its length.
 */
const absoluteUrl = /^(?:https?:\/\/[^/\\?#]{1,300}(?:[/\\?#]|$)|mailto:\??[^?#])/i;

function safeUrl(input: string, schemes: readonly string[]): string | undefined {
  const url = input.trim().replaceAll(' ', '%20');
  if (!url || controlCharacter.test(url) || url.includes('<!--')) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  // Two slashes would lead to another host; browsers read backslashes as slashes.
  if (!scheme) return /^[/\\]{2}/.test(url) ? undefined : url;
  return schemes.includes(scheme) && absoluteUrl.test(url) && URL.canParse(url) ? url : undefined;
}

/** The `href` of a link, relative or of one of the schemes, as it is stored and shown; undefined if it is not allowed. */
export const safeLinkUrl = (input: string) => safeUrl(input, linkSchemes);

/** The same for the `src` of a picture. */
export const safeImageUrl = (input: string) => safeUrl(input, imageSchemes);
