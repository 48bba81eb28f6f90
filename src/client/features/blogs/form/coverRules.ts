import { limits } from '../../../../contract/limits';

/** The types that the server accepts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export const imageTypeNames = 'JPEG, PNG, WebP, AVIF or GIF';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '');

export const maxImageSize = `${megabytes(limits.imageBytes)} MB`;

/** A validation message for type and size of a cover file; undefined if they are valid. */
export function findCoverProblem({ name, type, size }: File): string | undefined {
  // Some systems do not know the newer types and give an empty one: the server checks those.
  if (type && !imageTypes.includes(type)) {
    return `“${name}” cannot be a thumbnail. Please choose a ${imageTypeNames} picture.`;
  }
  if (size > limits.imageBytes) {
    return `“${name}” is too large: it has ${megabytes(size)} MB, and a thumbnail may have ${maxImageSize}.`;
  }
  return undefined;
}

/** A validation message for the dimensions of a cover; undefined if they are valid. */
export function findDimensionsProblem(name: string, width: number, height: number): string | undefined {
  if (width * height <= limits.imagePixels) return undefined;
  const most = limits.imagePixels / 1_000_000;
  return `“${name}” is too large: it has more than ${most} megapixels.`;
}
