import { limits } from '../../contract/limits';
import { takeLongPictures, type InlinePictures, type TextWithPictures } from './pictures/inline-pictures';

/** Characters of a text, its pictures aside, of which a description may be left when its markup has been reduced. */
const maxLength = 2 * limits.description;

/** Characters of it with its pictures. */
const maxLengthWithPictures = 64 * 1024 * 1024;

export const tooLongReason = `Posts whose text is longer than ${limits.description.toLocaleString('en')} characters, or nested too deeply, cannot be stored.`;

/** A text of the source cannot be stored, whatever becomes of it: nobody needs to read it. */
export class TextTooLongError extends Error {
  constructor() {
    super(tooLongReason);
  }
}

/**
 * What every reader does first with the text of a post, in whatever format it is: its pictures have addresses then.
 * @param taken pictures that were taken out before
 * @throws TextTooLongError
 */
export function openText(source: string, taken: InlinePictures = new Map()): TextWithPictures {
  if (source.length > maxLengthWithPictures) throw new TextTooLongError();
  const opened = takeLongPictures(source, taken);
  if (opened.text.length > maxLength) throw new TextTooLongError();
  return opened;
}

/** @returns undefined where the text cannot be stored */
export function unlessTooLong<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof TextTooLongError) return undefined;
    throw error;
  }
}
