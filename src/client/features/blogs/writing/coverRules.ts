import { limits } from '../../../../contract/limits';

/** What the server can read. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export const pictureKinds = 'JPEG, PNG, WebP, AVIF or GIF';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '');

export const largestPicture = `${megabytes(limits.imageBytes)} MB`;

/** What is wrong with a file as a cover, as a sentence, as far as its name and size tell; undefined when nothing is. */
export function findCoverProblem({ name, type, size }: File): string | undefined {
  // Some systems do not know the newer types and say none: then the server finds out.
  if (type && !pictureTypes.includes(type)) {
    return `“${name}” cannot be a thumbnail. Please choose a ${pictureKinds} picture.`;
  }
  if (size > limits.imageBytes) {
    return `“${name}” is too large: it has ${megabytes(size)} MB, and a thumbnail may have ${largestPicture}.`;
  }
  return undefined;
}

/** What is wrong with a picture now that its measures are known. */
export function findMeasureProblem(name: string, width: number, height: number): string | undefined {
  if (width * height <= limits.imagePixels) return undefined;
  const most = limits.imagePixels / 1_000_000;
  return `“${name}” is too large: it has more than ${most} megapixels.`;
}
