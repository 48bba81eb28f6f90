import {
  formatMegabytes,
  imageTypeNames,
  imageTypes,
  maxImageMegapixels,
  maxImageSize,
} from '../../../../contract/images';
import { limits } from '../../../../contract/limits';

/** A validation message for type and size of a cover file; undefined if they are valid. */
export function findCoverProblem({ name, type, size }: File): string | undefined {
  // Some systems do not know the newer types and give an empty one: the server checks those.
  if (type && !imageTypes.includes(type)) {
    return `“${name}” cannot be a thumbnail. Please choose a ${imageTypeNames} picture.`;
  }
  if (size > limits.imageBytes) {
    return `“${name}” is too large: it has ${formatMegabytes(size)}, and a thumbnail may have ${maxImageSize}.`;
  }
  return undefined;
}

/** The same for a picture in a text. */
export function findTextImageProblem({ name, type, size }: File): string | undefined {
  if (type && !imageTypes.includes(type)) {
    return `“${name}” cannot be put into the text. Please choose a ${imageTypeNames} picture.`;
  }
  if (size > limits.imageBytes) {
    return `“${name}” is too large: it has ${formatMegabytes(size)}, and a picture may have ${maxImageSize}.`;
  }
  return undefined;
}

/** A validation message for the dimensions of a cover; undefined if they are valid. */
export function findDimensionsProblem(name: string, width: number, height: number): string | undefined {
  if (width * height <= limits.imagePixels) return undefined;
  return `“${name}” is too large: it has more than ${maxImageMegapixels} megapixels.`;
}
