// A blog that comes from elsewhere, or leaves, by the admin area.
import { ById, list, successResponse, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { categoryName, text, type Infer } from '../schema';
import { authorList, authorTag, importList, userList, type Tag } from '../tags';

const Count = { type: 'integer', minimum: 0 } as const;

const Counts = {
  type: 'object',
  required: ['found', 'added', 'updated', 'unchanged', 'leftOut'],
  properties: {
    found: { ...Count, description: 'in the source' },
    added: Count,
    updated: Count,
    unchanged: { ...Count, description: 'imported before, and the same since' },
    leftOut: Count,
  },
  additionalProperties: false,
} as const;

const Reason = {
  type: 'object',
  required: ['reason', 'count', 'examples'],
  properties: {
    reason: { type: 'string', description: 'a sentence' },
    count: Count,
    examples: { type: 'array', items: { type: 'string' }, description: 'at most a hundred different ones' },
  },
  additionalProperties: false,
} as const;

const authorFate = {
  type: 'string',
  title: 'what authors are here',
  description: '`byline`: a name below the title; `account`: an account.',
  enum: ['byline', 'account'],
} as const;

/** What came and what did not, and why. */
export const ImportReport = {
  type: 'object',
  required: ['source', 'isDryRun', 'counts', 'leftOut', 'changed'],
  properties: {
    source: { type: 'string', description: 'names the blog that was read' },
    isDryRun: { type: 'boolean', description: 'whether nothing was changed' },
    counts: {
      type: 'object',
      required: ['posts', 'drafts', 'comments', 'pictures', 'redirects'],
      properties: {
        posts: Counts,
        drafts: Counts,
        pages: { ...Counts, description: 'published and drafts; absent from reports of earlier versions' },
        tags: { ...Counts, description: 'absent from reports of earlier versions' },
        comments: Counts,
        pictures: Counts,
        redirects: Counts,
      },
      additionalProperties: false,
    },
    leftOut: list(Reason),
    changed: list(Reason),
    authors: {
      ...list({
        type: 'object',
        required: ['name', 'posts', 'as'],
        properties: {
          name: { type: 'string' },
          posts: { ...Count, description: 'how many they have written, pages too' },
          as: authorFate,
          account: { type: 'string', description: 'the name of the account that was chosen; absent where it is made' },
        },
        additionalProperties: false,
      }),
      description: 'at most two hundred; absent where none is known',
    },
    categories: {
      ...list({
        type: 'object',
        required: ['name', 'category'],
        properties: {
          name: { type: 'string' },
          category: { type: 'string', description: 'where its posts are here, if nothing else says where' },
        },
        additionalProperties: false,
      }),
      description: 'at most two hundred; absent where none is known',
    },
    addressPattern: {
      type: 'object',
      description: 'of the addresses that the posts had; absent where most of them fit none',
      required: ['pattern', 'fitting', 'posts'],
      properties: {
        pattern: { type: 'string', description: 'for the setting of this name' },
        fitting: { ...Count, description: 'how many posts keep their address by it' },
        posts: { ...Count, description: 'of how many' },
        timeZone: {
          type: 'string',
          description:
            'one that the site needs for it, as the dates in the addresses are its; absent where it has such a one',
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;
export type ImportReport = Infer<typeof ImportReport>;

const importSource = {
  type: 'string',
  title: 'where it comes from',
  description: 'Whose export the file is; `markdown` is a folder of Markdown as one file of zip.',
  enum: ['wordpress', 'ghost', 'markdown'],
} as const;
export type ImportSource = Infer<typeof importSource>;

const category = categoryName('a category');

/** What an import is to do; the file comes after it. */
const ImportPlan = {
  type: 'object',
  required: ['from', 'fileName', 'isDryRun'],
  properties: {
    from: importSource,
    fileName: text('the name of the file', limits.title),
    isDryRun: {
      type: 'boolean',
      title: 'whether it is only tried',
      description: 'It says what would be done, and changes nothing.',
    },
    defaultCategory: {
      ...category,
      description: 'of posts for which no other is found; without it Lifestyle, or else the first category',
    },
    categories: {
      type: 'array',
      title: 'categories',
      description: 'Which of the categories the posts of a category, or with a tag, go to.',
      maxItems: limits.importCategories,
      items: {
        type: 'object',
        required: ['name', 'category'],
        properties: { name: text('a category elsewhere', limits.title), category },
        additionalProperties: false,
      },
    },
    authorsAs: {
      ...authorFate,
      description:
        '`byline`, which is the default: names below the titles; `account`: accounts with profiles, which are made, and blocked.',
    },
    authors: {
      type: 'array',
      title: 'authors',
      description:
        'Whose account here the posts of an author, by name or login, are, or what else becomes of the author.',
      maxItems: limits.importAuthors,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: text('an author elsewhere', limits.title),
          account: { ...Id, title: 'an account', description: 'that of an author or an admin' },
          as: { ...authorFate, description: `where there is no \`account\`; ${authorFate.description}` },
        },
        additionalProperties: false,
      },
    },
    addsCategories: {
      type: 'boolean',
      title: 'whether categories are added',
      description:
        'Those that are not here and mapped to no other, as long as there is room; without it their posts go to the default.',
    },
    isFetched: {
      type: 'boolean',
      title: 'whether pictures are fetched',
      description: 'Without it, pictures that are not in the file keep their address.',
    },
    hasPages: { type: 'boolean', title: 'whether pages come, too', description: 'of WordPress and Ghost' },
    url: {
      ...text('the address of the blog', limits.url),
      format: 'uri',
      pattern: '^https?://',
      description: 'from which the pictures of a Ghost export are fetched',
    },
  },
} as const;
export type ImportPlan = Infer<typeof ImportPlan>;

const importState = {
  type: 'string',
  enum: ['waiting', 'running', 'done', 'failed', 'interrupted'],
  description:
    '`waiting` for its file; `interrupted` when the server has stopped meanwhile, or somebody has stopped it: the same import goes on where it was',
} as const;
export type ImportState = Infer<typeof importState>;

export const Import = {
  type: 'object',
  required: ['_id', 'from', 'fileName', 'isDryRun', 'state', 'createdAt', 'updatedAt'],
  properties: {
    _id: Id,
    from: importSource,
    fileName: { type: 'string' },
    isDryRun: { type: 'boolean' },
    state: importState,
    progress: {
      type: 'object',
      description: 'of what it does at the moment, while it is running',
      required: ['label', 'done'],
      properties: {
        label: { type: 'string' },
        done: Count,
        total: { ...Count, description: 'absent while nobody knows it' },
      },
      additionalProperties: false,
    },
    message: { type: 'string', description: 'why it has failed, or was interrupted' },
    report: { ...ImportReport, description: 'when it is done; with twenty examples of each reason' },
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  additionalProperties: false,
} as const;
export type Import = Infer<typeof Import>;

export const exportFormats = ['markdown', 'octavo'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** As what a blog leaves. */
const exportFormat = {
  type: 'string',
  title: 'a format',
  description:
    '`markdown`: a file of zip for any other program; `octavo`: all of it, accounts too, for `octavo restore`.',
  enum: exportFormats,
} as const;

/** What an import changes while it is running, which no call does. */
export const importedTags: readonly Tag[] = [
  { type: 'Blog' },
  { type: 'Comment' },
  { type: 'Dashboard' },
  { type: 'Revision' },
  { type: 'Preview' },
  { type: 'Page' },
  { type: 'Tag' },
  { type: 'Category' },
  { type: 'Address' },
  userList,
  authorList,
  authorTag,
];

export const transfersCalls = {
  listImports: {
    method: 'GET',
    path: '/api/admin/imports',
    access: 'admin',
    summary: 'Lists the twenty latest imports, the newest first',
    response: successResponse({ imports: list(Import) }),
    provides: [importList],
  },
  createImport: {
    method: 'POST',
    path: '/api/admin/import',
    access: 'admin',
    summary: 'Prepares an import, which begins when its file has been sent',
    failures: { 409: 'Another import is running.' },
    body: ImportPlan,
    takesIdempotencyKey: true,
    response: successResponse({ import: Import }),
    invalidates: [importList],
  },
  uploadImport: {
    method: 'PUT',
    path: '/api/admin/import/:id',
    access: 'admin',
    summary: 'Takes the file of an import, and begins it; what it changes is there when the import is done',
    failures: {
      404: 'There is no such import that waits for its file.',
      400: 'The file is empty, or has not arrived completely.',
      409: 'Another import is running.',
      413: 'The file is too large: import it by the command line.',
      507: 'The disk of the server is full.',
    },
    upload: 'the file, as application/octet-stream',
    response: successResponse({ import: Import }),
    invalidates: [importList],
  },
  cancelImport: {
    method: 'POST',
    path: '/api/admin/cancel-import',
    access: 'admin',
    summary: 'Stops an import; what has come by then stays, and the same import goes on from there',
    failures: { 404: 'There is no such import that is running, or waits for its file.' },
    body: ById,
    response: successResponse({ import: Import }),
    invalidates: [importList],
  },
  createExport: {
    method: 'POST',
    path: '/api/admin/export',
    access: 'admin',
    summary: 'Gives out the address from which all posts can be downloaded for a minute',
    body: { type: 'object', required: ['format'], properties: { format: exportFormat } },
    response: successResponse({
      url: {
        type: 'string',
        description:
          'secret; a path of this server where it does not know by which address it is reached; a download that has begun by then goes on',
      },
    }),
  },
} as const satisfies Record<string, Call>;
