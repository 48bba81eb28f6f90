// How the content of a post is stored: whatever adds, changes, restores or imports one goes through toRow(), whatever
// shows one through fromRow().
import type { Insertable, Selectable } from 'kysely';
import { blogFields, contentFields, type ContentField } from '../../contract/blog-fields';
import type { BlogContent, NewBlog } from '../../contract/entities';
import { plainText } from '../../contract/plain-text';
import { readingMinutes } from '../../contract/reading-time';
import { categoryName, lockCategory, readCategories } from '../categories/categories';
import { joinTagIds } from '../database/blog-tags';
import type { Queries } from '../database/database';
import type { CategoryId, ContentColumns, StoredContent } from '../database/schema';
import { unknownCategory } from '../http/category-names';
import { lockTags } from '../tags/tags';
import { countUndescribedPictures } from './picture-descriptions';
import { excerpt } from './rich-text';

/** With the names of the category and the tags, which storeContent() looks up. */
type ContentRow = Omit<Insertable<ContentColumns>, keyof StoredContent> & Names & DerivedColumns;

/** What is made of the text, for lists. */
interface DerivedColumns {
  excerpt: string;
  reading_minutes: number;
  undescribed_pictures: number;
}

interface Names {
  category: string;
  tags: string;
}

/** As it is shown: with names. */
export type ShownContent = Omit<Selectable<ContentColumns>, keyof StoredContent> & Names;

const columnOf = (field: ContentField) => blogFields[field].column;

/** All columns but the description, which `blogs` has in another table, and `revisions` compressed. */
export const contentColumns = contentFields.map(columnOf).filter((column) => column !== 'description');

/** Fields that a change leaves out give no columns. */
export function toRow(content: Pick<NewBlog, ContentField>): ContentRow;
export function toRow(content: Partial<BlogContent>): Partial<ContentRow>;
export function toRow(content: Partial<BlogContent>): Partial<ContentRow> {
  const sent = contentFields.filter((field) => content[field] !== undefined);
  return {
    ...(Object.fromEntries(sent.map((field) => [columnOf(field), content[field]])) as Partial<ContentRow>),
    ...(content.description !== undefined && derivedColumns(content.description)),
  };
}

export function derivedColumns(description: string): DerivedColumns {
  const text = plainText(description);
  return {
    excerpt: excerpt(text),
    reading_minutes: readingMinutes(text),
    undescribed_pictures: countUndescribedPictures(description),
  };
}

/** In no category is what is in no list of them. */
const noCategory = '' as CategoryId;

/** The content of a new page, which has neither category nor tags. */
export const toPageRow = (content: Omit<Pick<NewBlog, ContentField>, 'category' | 'tags'>) => ({
  ...toRow({ ...content, category: '', tags: '' }),
  kind: 'page' as const,
  category: noCategory,
  tags: joinTagIds([]),
});

/** The columns of the content, with the name of the category; tags are still ids. */
export const shownColumns = <Table extends 'blogs' | 'revisions'>(table: Table) =>
  contentColumns.map((column) =>
    column === 'category' ? categoryName(`${table}.category`).as('category') : (`${table}.${column}` as const),
  );

type Stored<Row> = Omit<Row, keyof StoredContent> & (Row extends Names ? StoredContent : Partial<StoredContent>);

/**
 * Looks up what a row names, which nobody deletes until the end of the transaction.
 * @throws HttpError 400 where there is no such category, or tags are too many or too long
 */
export async function storeContent<Row extends Partial<ContentRow>>(tx: Queries, row: Row): Promise<Stored<Row>> {
  const { category, tags, ...rest } = row;
  return {
    ...rest,
    ...(category !== undefined && { category: await storeCategory(tx, category) }),
    ...(tags !== undefined && { tags: await lockTags(tx, tags) }),
  } as unknown as Stored<Row>;
}

async function storeCategory(tx: Queries, name: string): Promise<CategoryId> {
  const category = await lockCategory(tx, name);
  if (!category) throw unknownCategory((await readCategories(tx)).map((each) => each.name));
  return category.id;
}

export const fromRow = (row: ShownContent): BlogContent =>
  Object.fromEntries(contentFields.map((field) => [field, row[columnOf(field)]])) as BlogContent;

/** Takes the fields of the content out of an object that has more. */
export const contentOf = (content: BlogContent): BlogContent =>
  Object.fromEntries(contentFields.map((field) => [field, content[field]])) as BlogContent;
