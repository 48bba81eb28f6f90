// Audio and video files that stand in a text, and are played by the browser itself. A text refers to one by its file, whose name
// holds a hash of its content.
import { formatMegabytes } from './images';
import { limits } from './limits';
import { safeImageUrl } from './safe-url';

export type MediaKind = 'audio' | 'video';

/** What is stored, by the ends of the names: what plays it, and as what it is sent. */
export const mediaFormats = {
  mp3: { kind: 'audio', type: 'audio/mpeg' },
  m4a: { kind: 'audio', type: 'audio/mp4' },
  ogg: { kind: 'audio', type: 'audio/ogg' },
  wav: { kind: 'audio', type: 'audio/wav' },
  flac: { kind: 'audio', type: 'audio/flac' },
  mp4: { kind: 'video', type: 'video/mp4' },
  webm: { kind: 'video', type: 'video/webm' },
} as const satisfies Record<string, { kind: MediaKind; type: string }>;

export type MediaFormat = keyof typeof mediaFormats;

/** For `accept` of a file input; some systems know a file by its name only. */
export const mediaAccept = ['audio/*', 'video/mp4', 'video/webm', ...Object.keys(mediaFormats).map((end) => `.${end}`)];

export const mediaFormatNames = 'MP3, M4A, Ogg, WAV, FLAC, MP4 or WebM';

export const maxMediaSize = formatMegabytes(limits.mediaBytes);

/** For a file that is refused by its size. */
export const mediaTooLargeMessage = `A recording or video must be at most ${maxMediaSize} large; please choose a smaller one.`;

/** The end of the name of a stored file. */
export const mediaNameEnd = String.raw`media\.(?:mp3|m4a|ogg|wav|flac|mp4|webm)`;

const mediaUrl = new RegExp(`^(?:[^?#]*/)?[0-9a-f]{32}-${mediaNameEnd}$`);

/**
 * The `src` of a recording or video; undefined for all that cannot be a stored one, wherever it is. Whether it is one of this blog
 * is known to its server alone, which keeps no other: nobody is to be told who reads a text.
 */
export function safeMediaUrl(input: string): string | undefined {
  const url = safeImageUrl(input);
  return url !== undefined && mediaUrl.test(url) ? url : undefined;
}
