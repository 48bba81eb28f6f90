// The text of a post as Markdown, and back.
import { successResponse, tooManyAttempts, type Call } from '../call';
import { limits } from '../limits';
import { optionalText, type Infer } from '../schema';

/** What stands before the text of a file, as an export writes it; what is not there is left out. */
const FrontMatter = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    subTitle: { type: 'string' },
    tags: { type: 'string', description: 'separated by commas' },
  },
  additionalProperties: false,
} as const;
export type FrontMatter = Infer<typeof FrontMatter>;

export const markdownCalls = {
  writeMarkdown: {
    method: 'POST',
    path: '/api/blog/write-markdown',
    access: 'author',
    summary: 'Writes a text as Markdown, with HTML in it for what Markdown has nothing for; nothing is stored',
    failures: { ...tooManyAttempts, 422: 'The text would not come back from Markdown as it is.' },
    body: {
      type: 'object',
      required: ['description'],
      properties: { description: optionalText('the text', limits.markdown) },
    },
    response: successResponse({ markdown: { type: 'string' } }),
  },
  readMarkdown: {
    method: 'POST',
    path: '/api/blog/read-markdown',
    access: 'author',
    summary: 'Makes of Markdown, which may have HTML in it, the text of a post; nothing is stored',
    failures: tooManyAttempts,
    body: {
      type: 'object',
      required: ['markdown'],
      properties: {
        markdown: optionalText('the Markdown', limits.markdown),
        isFile: { type: 'boolean', title: 'whether it is a file', description: 'It may begin with front matter.' },
      },
    },
    response: successResponse({ description: { type: 'string', description: 'HTML' } }, { frontMatter: FrontMatter }),
  },
} as const satisfies Record<string, Call>;
