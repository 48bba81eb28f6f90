// What an AI service does for a writer, beside the generation of a post: one call for each action, so that each sends no more
// than it needs.
import { successResponse, tooManyAttempts, list, type Call } from '../call';
import { limits } from '../limits';
import { optionalText, text, type Infer } from '../schema';
import { assistant } from '../tags';

const AssistantService = {
  type: 'object',
  required: ['host', 'model'],
  properties: { host: { type: 'string', description: 'to which texts are sent' }, model: { type: 'string' } },
  additionalProperties: false,
} as const;
export type AssistantService = Infer<typeof AssistantService>;

/** A paragraph that was corrected. */
const Correction = {
  type: 'object',
  required: ['index', 'text'],
  properties: { index: { type: 'integer', description: 'of the paragraph in the request' }, text: { type: 'string' } },
  additionalProperties: false,
} as const;
export type Correction = Infer<typeof Correction>;

const Delta = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', description: 'what has been written since the last event' } },
  additionalProperties: false,
} as const;

const failures = { ...tooManyAttempts, 503: 'No AI service is set up, or it has failed.' } as const;

const Passage = {
  type: 'object',
  required: ['text'],
  properties: { text: text('the text', limits.assistantText) },
} as const;

const markdown = { text: { type: 'string', description: 'Markdown' } } as const;

export const writingCalls = {
  getAssistant: {
    method: 'GET',
    path: '/api/writing/assistant',
    access: 'author',
    summary: 'Tells whether an AI service is set up, and which',
    response: successResponse({}, { service: AssistantService }),
    provides: [assistant],
  },
  continueText: {
    method: 'POST',
    path: '/api/writing/continue',
    access: 'author',
    summary: 'Continues a text, by AI',
    failures,
    body: {
      type: 'object',
      required: ['text'],
      properties: { title: optionalText('the title', limits.title), ...Passage.properties },
    },
    events: Delta,
    response: successResponse(markdown),
  },
  shortenText: {
    method: 'POST',
    path: '/api/writing/shorten',
    access: 'author',
    summary: 'Says in fewer words what a text in Markdown says, by AI',
    failures,
    body: Passage,
    events: Delta,
    response: successResponse(markdown),
  },
  correctText: {
    method: 'POST',
    path: '/api/writing/correct',
    access: 'author',
    summary: 'Corrects spelling and grammar of paragraphs, by AI',
    failures: { ...failures, 413: 'The paragraphs are too long altogether.' },
    body: {
      type: 'object',
      required: ['paragraphs'],
      properties: {
        paragraphs: {
          type: 'array',
          title: 'the paragraphs',
          items: text('a paragraph', limits.assistantText),
          minItems: 1,
          maxItems: limits.assistantParagraphs,
        },
      },
    },
    events: Correction,
    response: successResponse({ corrections: list(Correction) }),
  },
  suggestTitles: {
    method: 'POST',
    path: '/api/writing/titles',
    access: 'author',
    summary: 'Suggests up to three titles for a text, by AI',
    failures,
    body: Passage,
    events: Delta,
    response: successResponse({ titles: list({ type: 'string' }) }),
  },
  describePicture: {
    method: 'POST',
    path: '/api/writing/describe-picture',
    access: 'author',
    summary: 'Describes a picture of this blog in a sentence, by AI',
    failures: { ...failures, 422: 'The picture is none of this blog.' },
    body: {
      type: 'object',
      required: ['address'],
      properties: { address: text('the address of the picture', limits.url) },
    },
    events: Delta,
    response: successResponse({ text: { type: 'string' } }),
  },
} as const satisfies Record<string, Call>;
