// Pictures of the site. A setting names a stored one by its hash and its size, so that whoever shows it knows the address
// of its file, which never changes, and the room that it takes.
import { optionalText } from './schema';

/** What the pictures of the settings are made for, by the names of the settings. */
export const sitePictures = { logo: 'logo', logoDark: 'logo', icon: 'icon', linkPreview: 'link' } as const;

export type SitePictureName = keyof typeof sitePictures;
export type SitePictureKind = (typeof sitePictures)[SitePictureName];

export const sitePictureNames = Object.keys(sitePictures) as SitePictureName[];

export const isPicture = (setting: string): setting is SitePictureName => Object.hasOwn(sitePictures, setting);

/** The input of such a setting: `{hash}-{width}x{height}` in pixels, or empty for none. */
export const picture = (title: string) =>
  ({
    ...optionalText(title, 50),
    description: 'As POST /api/site/picture has answered; empty for none.',
    pattern: '^(?:[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3})?$',
  }) as const;

export interface SitePicture {
  hash: string;
  width: number;
  height: number;
}

export const toPictureValue = ({ hash, width, height }: SitePicture): string => `${hash}-${width}x${height}`;

/** @returns undefined for none; also where an older server knows no such setting */
export function readPicture(value: string | undefined): SitePicture | undefined {
  if (!value) return undefined;
  const [hash = '', size = ''] = value.split('-');
  const [width, height] = size.split('x').map(Number);
  return { hash, width: width!, height: height! };
}

export const logoFile = (hash: string, width: number): string => `${hash}-logo-${width}.webp`;

/** Widths of an icon in pixels: of a browser's tab, of Apple's home screen, and of the web manifest; each is square. */
export const iconSizes = { tab: 48, apple: 180, small: 192, large: 512 } as const;

export const iconFile = (hash: string, width: number): string => `${hash}-icon-${width}.png`;

export const linkPreviewFile = (hash: string, width: number): string => `${hash}-link-${width}.jpg`;

const pathOf = (file: string): string => `/images/${file}`;

export const logoPath = ({ hash, width }: SitePicture): string => pathOf(logoFile(hash, width));

export const iconPath = ({ hash }: SitePicture, size: keyof typeof iconSizes): string =>
  pathOf(iconFile(hash, iconSizes[size]));

export const linkPreviewPath = ({ hash, width }: SitePicture): string => pathOf(linkPreviewFile(hash, width));
