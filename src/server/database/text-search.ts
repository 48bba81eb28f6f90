import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import type { Flag } from './schema';

/** Finds texts by a substring. Both the texts and what is searched for are folded by foldCase(). */
export interface TextSearch {
  /**
   * Up to how many matches the index is faster than `contains` on every row.
   * @param rows how many rows there are to compare
   * @returns 0 where the index does not know so short a text
   */
  maxIndexedMatches(text: string, rows: number): number;
  /** Compares the value of one row. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** By index: a table of the sort keys of the posts whose title contains the text. */
  findBlogs(text: string, isPublished: Flag | undefined): AliasableExpression<{ sort_key: number }>;
  /** By index: a table of the sort keys of the comments whose name, content or post's title contains the text. */
  findComments(text: string): AliasableExpression<{ sort_key: number }>;
}
