import { formatMegabytes } from '../../../../contract/images';
import { limits } from '../../../../contract/limits';
import {
  maxMediaSize,
  mediaFormatNames,
  mediaFormats,
  type MediaFormat,
  type MediaKind,
} from '../../../../contract/media';

/** What a file seems to be, by its type, or by its name where the system knows no type; undefined where it is neither. */
export function findMediaKind({ name, type }: File): MediaKind | undefined {
  const [kind] = type.split('/');
  if (kind === 'audio' || kind === 'video') return kind;
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return type === '' && Object.hasOwn(mediaFormats, end) ? mediaFormats[end as MediaFormat].kind : undefined;
}

/** What browsers can play on few systems, or none. */
const refusedTypes = /quicktime|x-msvideo|x-matroska|x-ms-wm|midi|aiff|x-flv/;

/** A validation message for a recording or video; undefined if it may be tried. What it is, the server decides. */
export function findMediaProblem({ name, type, size }: File): string | undefined {
  if (refusedTypes.test(type)) {
    return `“${name}” cannot be played everywhere. Please choose a file in ${mediaFormatNames} format.`;
  }
  if (size > limits.mediaBytes) {
    return `“${name}” is too large: it has ${formatMegabytes(size)}, and a recording or video may have ${maxMediaSize}.`;
  }
  return undefined;
}

/** For a file whose beginning says nothing. */
const measureMs = 5_000;

/** The size of a video in pixels, so that a page leaves room for it; undefined where this browser cannot tell. */
export function measureVideo(file: File): Promise<{ width: string; height: string } | undefined> {
  if (findMediaKind(file) !== 'video') return Promise.resolve(undefined);
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<{ width: string; height: string } | undefined>((resolve) => {
    const giveUp = () => {
      resolve(undefined);
    };
    setTimeout(giveUp, measureMs);
    video.onerror = giveUp;
    video.onloadedmetadata = () => {
      resolve({ width: String(video.videoWidth), height: String(video.videoHeight) });
    };
    video.preload = 'metadata';
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
