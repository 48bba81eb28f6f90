import { limits } from './limits';

/** The types of covers that the server accepts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export const imageTypeNames = 'JPEG, PNG, WebP, AVIF or GIF';

export const formatMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`;

export const maxImageSize = formatMegabytes(limits.imageBytes);

export const maxImageMegapixels = limits.imagePixels / 1_000_000;

/** For a picture that is refused by its size. */
export const imageTooLargeMessage = `The picture must be at most ${maxImageSize} large; please choose a smaller one.`;
