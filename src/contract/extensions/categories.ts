// The categories of posts, as admins have made them.
import { Acknowledged, list, successResponse, type Call } from '../call';
import { BaseVersion, Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { optionalText, text, type Infer } from '../schema';
import { blogContents, categoryList, everythingOfCategories } from '../tags';

export const Category = {
  type: 'object',
  required: ['_id', 'name', 'slug', 'description', 'blogs'],
  properties: {
    _id: Id,
    name: { type: 'string' },
    slug: { type: 'string', description: 'the last part of the address of its page, `/category/{slug}`' },
    description: { type: 'string' },
    blogs: { type: 'integer', description: 'how many posts it has that the caller may see' },
    updatedAt: { ...Timestamp, description: 'ISO 8601, UTC; absent until it has been changed' },
  },
  additionalProperties: false,
} as const;
export type Category = Infer<typeof Category>;

/** What the page of a category or a tag says of itself. */
export const Archive = {
  type: 'object',
  required: ['name', 'slug', 'description'],
  properties: { name: { type: 'string' }, slug: { type: 'string' }, description: { type: 'string' } },
  additionalProperties: false,
} as const;

export type Archive = Infer<typeof Archive>;

const name = text('a name', limits.termName);
const description = optionalText('the description', limits.termDescription);

const NewCategory = { type: 'object', required: ['name'], properties: { name, description } } as const;

const CategoryChanges = {
  type: 'object',
  required: ['id'],
  properties: { id: Id, name, description, updatedAt: { ...BaseVersion, title: 'updatedAt as the category had it' } },
} as const;
export type CategoryChanges = Infer<typeof CategoryChanges>;

const CategoryOrder = {
  type: 'object',
  required: ['ids'],
  properties: {
    ids: {
      type: 'array',
      title: 'the categories',
      description: 'All of them, the first first.',
      items: Id,
      minItems: 1,
      maxItems: limits.categories,
    },
  },
} as const;

const CategoryRemoval = {
  type: 'object',
  required: ['id', 'target'],
  properties: { id: Id, target: { ...Id, title: 'where its posts go to', description: 'The id of another category.' } },
} as const;

const categoryNotFound = { 404: 'There is no such category.' } as const;
const nameTaken = { 409: 'Another category has this name, there are fifty, or somebody else has changed it.' } as const;

export const categoriesCalls = {
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    summary: 'Lists the categories in their order',
    response: successResponse({ categories: list(Category) }),
    provides: [categoryList, blogContents],
  },
  getCategory: {
    method: 'GET',
    path: '/api/category/:slug',
    access: 'public',
    summary: 'Gets what the page of a category says, by a part of an address that it has or had',
    failures: categoryNotFound,
    response: successResponse({ archive: Archive }),
    provides: [{ type: 'Category', id: ':slug' }],
  },
  addCategory: {
    method: 'POST',
    path: '/api/admin/add-category',
    access: 'admin',
    summary: 'Adds a category, behind the others',
    failures: nameTaken,
    body: NewCategory,
    takesIdempotencyKey: true,
    response: Acknowledged,
    // It may get an address that another one has had.
    invalidates: [{ type: 'Category' }],
  },
  editCategory: {
    method: 'POST',
    path: '/api/admin/edit-category',
    access: 'admin',
    summary:
      'Renames or describes a category; what is left out stays as it is, and former addresses lead to the present one',
    failures: { ...categoryNotFound, ...nameTaken },
    body: CategoryChanges,
    response: Acknowledged,
    invalidates: everythingOfCategories,
  },
  orderCategories: {
    method: 'POST',
    path: '/api/admin/order-categories',
    access: 'admin',
    summary: 'Puts the categories into an order',
    failures: { 409: 'They are not all of the categories.' },
    body: CategoryOrder,
    response: Acknowledged,
    invalidates: [categoryList],
  },
  deleteCategory: {
    method: 'POST',
    path: '/api/admin/delete-category',
    access: 'admin',
    summary: 'Deletes a category; its posts go to another one',
    failures: { ...categoryNotFound, 409: 'The other category is gone meanwhile.' },
    body: CategoryRemoval,
    response: Acknowledged,
    invalidates: everythingOfCategories,
  },
} as const satisfies Record<string, Call>;
