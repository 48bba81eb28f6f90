// Pages of other sites that stand in a text as cards.
import { successResponse, tooManyAttempts, type Call } from '../call';
import { embedProviders } from '../rich-text';
import { text, type Infer } from '../schema';
import { TextImage } from './images';

const Address = {
  type: 'object',
  required: ['address'],
  properties: { address: text('an address such as https://example.com/', 1_000) },
} as const;

const EmbedCard = {
  type: 'object',
  required: ['provider', 'address', 'title', 'author', 'site'],
  properties: {
    provider: { type: 'string', enum: [...embedProviders] },
    address: { type: 'string', description: 'of the page, for the link' },
    title: { type: 'string', description: 'empty where the page does not say it, or has not answered' },
    author: { type: 'string' },
    site: { type: 'string', description: 'its name, or its host' },
    image: TextImage,
  },
  additionalProperties: false,
} as const;
export type EmbedCard = Infer<typeof EmbedCard>;

export const embedCalls = {
  describeEmbed: {
    method: 'POST',
    path: '/api/embed/describe',
    access: 'author',
    summary: 'Asks a page what it says of itself, once and by the server, and stores its picture for a text',
    failures: { 400: 'That is no address of the web.', ...tooManyAttempts },
    body: Address,
    response: successResponse({ card: EmbedCard }),
  },
} as const satisfies Record<string, Call>;
