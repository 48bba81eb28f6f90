// Pictures that stand in a text.
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
} as const satisfies Record<string, Call>;
