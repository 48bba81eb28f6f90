// Pictures that stand in a text itself (`data:`). No sanitized text may hold them: until they are stored they have addresses.

const inlineHost = 'http://inline-picture.invalid/';

/** Bounded, so that a text of tags without an end costs no more than any other. */
const inlinePicture = /(<img\b[^>]{0,2000}?\ssrc\s*=\s*)(?:"\s*(data:[^"]*)"|'\s*(data:[^']*)'|(data:[^\s>]+))/gi;

/** @returns the text with addresses for them, and the pictures by these addresses */
export function takeInlinePictures(html: string): { html: string; pictures: Map<string, string> } {
  const pictures = new Map<string, string>();
  const replaced = html.replace(inlinePicture, (_all, before: string, ...values: (string | undefined)[]) => {
    const address = `${inlineHost}${pictures.size}`;
    pictures.set(address, values.slice(0, 3).find((value) => value !== undefined) ?? '');
    return `${before}"${address}"`;
  });
  return { html: replaced, pictures };
}

/** Whether an address is one of those. */
export const isInlineAddress = (address: string): boolean => address.startsWith(inlineHost);

export const isDataUrl = (address: string): boolean => /^data:/i.test(address);

/** The content of a `data:` address, which is empty where it is damaged. */
export function readDataUrl(address: string): Buffer {
  const [, type = '', data = ''] = /^data:([^,]*),([^]*)$/i.exec(address) ?? [];
  try {
    return Buffer.from(decodeURIComponent(data), /;\s*base64\s*$/i.test(type) ? 'base64' : 'utf8');
  } catch {
    // A percent sign that encodes nothing.
    return Buffer.alloc(0);
  }
}
