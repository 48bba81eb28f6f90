// How the content of a post is stored: whatever adds, changes, restores or imports one goes through toRow(), whatever
// shows one through fromRow().
import type { Insertable, Selectable } from 'kysely';
import { blogFields, contentFields, type ContentField } from '../../contract/blog-fields';
import type { BlogContent, NewBlog } from '../../contract/entities';
import type { ContentColumns } from '../database/schema';
import { excerpt } from './rich-text';

type ContentRow = Insertable<ContentColumns> & { excerpt: string };

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
    ...(content.description !== undefined && { excerpt: excerpt(content.description) }),
  };
}

export const fromRow = (row: Selectable<ContentColumns>): BlogContent =>
  Object.fromEntries(contentFields.map((field) => [field, row[columnOf(field)]])) as BlogContent;

/** Takes the fields of the content out of an object that has more. */
export const contentOf = (content: BlogContent): BlogContent =>
  Object.fromEntries(contentFields.map((field) => [field, content[field]])) as BlogContent;
