import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import type { Flag } from './schema';

/** Finds texts by a substring. Both the texts and what is searched for are folded by foldCase(). */
export interface TextSearch {
  /** Whether the text is long enough for the index. */
  isIndexed(text: string): boolean;
  /** Whether the index finds nothing but matches. Otherwise the rows that it finds have to be compared with the text. */
  isExact(text: string): boolean;
  /**
   * Up to how many rows found the index is faster than comparing row by row.
   * @param rows how many rows there are to compare
   * @param readsRows whether the rows that are found have to be read
   */
  maxFound(text: string, rows: number, readsRows: boolean): number;
  /** Compares the value of one row. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** By index: a table of the sort keys of posts by their titles. */
  findBlogs(text: string, isPublished: Flag | undefined): AliasableExpression<{ sort_key: number }>;
  /** By index: a table of the sort keys of comments by their names, contents and titles of posts. */
  findComments(text: string): AliasableExpression<{ sort_key: number }>;
}
