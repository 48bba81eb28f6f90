import { list, page, query, successResponse, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { categoryName, optionalText, type Infer } from '../schema';
import { authorTag, blogContents, searchIndex } from '../tags';

const SearchResult = {
  type: 'object',
  required: ['_id', 'title', 'createdAt', 'isPublished', 'snippet'],
  properties: {
    _id: Id,
    title: { type: 'string' },
    createdAt: Timestamp,
    author: { type: 'string' },
    path: { type: 'string', description: 'Where readers find it.' },
    isPublished: { type: 'boolean' },
    snippet: {
      ...list({
        type: 'object',
        required: ['text', 'isFound'],
        properties: { text: { type: 'string' }, isFound: { type: 'boolean' } },
        additionalProperties: false,
      }),
      description: 'A part of its text, in pieces, each of which is plain text; what was found is marked.',
    },
  },
  additionalProperties: false,
} as const;
export type SearchResult = Infer<typeof SearchResult>;

const parameters = {
  query: {
    ...optionalText('query', limits.search),
    description: 'Words, "phrases" and -without; the last word may be the beginning of one.',
  },
  listedIn: {
    ...categoryName('listedIn'),
    description:
      'Leaves out the posts that the list of posts has in this category, or in "All", with the query as its `search`.',
  },
  ...page,
};

const response = successResponse({
  results: list(SearchResult),
  total: { type: 'integer', description: 'How many are counted: the best ones, and no more than 200.' },
  hasMore: { type: 'boolean', description: 'Whether there may be more, which are not counted, and not found.' },
  isCorrected: {
    type: 'boolean',
    description: 'Whether nothing has all of these words, and these posts have most of them, or similar ones.',
  },
});

export const searchCalls = {
  searchTexts: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary: 'Searches titles, texts, tags and names of authors of published posts; the best results first',
    query: query(parameters),
    response,
    provides: [blogContents, authorTag, searchIndex],
  },
  searchAllTexts: {
    method: 'GET',
    path: '/api/admin/search',
    access: 'author',
    summary: 'The same of the posts that the caller may change, drafts included',
    query: query({
      ...parameters,
      listedAs: {
        type: 'string',
        title: 'listedAs',
        description: 'With `listedIn`: the `status` of that list.',
        enum: ['published', 'unpublished'],
      },
    }),
    response,
    provides: [blogContents, authorTag, searchIndex],
  },
} as const satisfies Record<string, Call>;
