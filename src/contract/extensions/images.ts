// Pictures, recordings and videos that stand in a text.
import { maxMediaSize, mediaFormatNames } from '../media';
import { successResponse, tooManyAttempts, uploadFailures, type Call } from '../call';

/** A picture that is stored for texts. */
export const TextImage = {
  type: 'object',
  required: ['url', 'width', 'height'],
  properties: {
    url: { type: 'string', description: 'for the `src` of a picture in a description' },
    width: { type: 'integer' },
    height: { type: 'integer' },
  },
  additionalProperties: false,
} as const;

/** A recording or video that is stored for texts. */
const TextMedia = {
  type: 'object',
  required: ['url', 'kind'],
  properties: {
    url: { type: 'string', description: 'for the `src` of `audio` or `video` in a description' },
    kind: { type: 'string', enum: ['audio', 'video'] },
  },
  additionalProperties: false,
} as const;

export const imageCalls = {
  addTextImage: {
    method: 'POST',
    path: '/api/image/add',
    access: 'author',
    summary: 'Stores a picture for a text; it is deleted if no text shows it for a month',
    failures: { ...uploadFailures, ...tooManyAttempts },
    form: { image: 'required' },
    takesIdempotencyKey: true,
    response: successResponse({ image: TextImage }),
  },
  addMedia: {
    method: 'POST',
    path: '/api/media/add',
    access: 'author',
    summary: 'Stores a recording or video for a text; it is deleted if no text has it for a month',
    failures: {
      400: 'The file is empty, or has not arrived completely.',
      413: 'The file is too large.',
      415: 'The file is of no format that is stored.',
      422: 'The file is damaged.',
      507: 'The disk of the server is full.',
      ...tooManyAttempts,
    },
    upload: `The file: ${mediaFormatNames}, at most ${maxMediaSize}. The same file is stored once.`,
    response: successResponse({ media: TextMedia }),
  },
} as const satisfies Record<string, Call>;
