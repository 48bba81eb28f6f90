/** Attributes with an address, as the sanitizer writes them: first in their tag, quoted, escaped. */
const addresses = /(<(?:a href|img src)=")([^"]*)"/g;

/**
 * Makes the links and pictures of a sanitized description absolute, for readers who see it elsewhere.
 * @param base address of the page that the description belongs to
 */
export const withAbsoluteUrls = (html: string, base: string): string =>
  html.replace(addresses, (tag, beginning: string, url: string) =>
    URL.canParse(url) || !URL.canParse(url, base) ? tag : `${beginning}${new URL(url, base).href}"`,
  );
