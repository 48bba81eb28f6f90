import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import type { Flag } from './schema';

/** Finds texts by a substring. Both the texts and what is searched for are folded by foldCase(). */
export interface TextSearch {
  /**
   * What the index is asked for: the text, or a part of it where it is long; then the rows that are found have to be
   * compared with the whole text. Undefined where the index does not know so short a text.
   */
  toTerm(text: string): string | undefined;
  /**
   * Up to how many matches the index is faster than comparing row by row.
   * @param rows how many rows there are to compare
   * @param readsRows whether the rows that are found have to be read
   */
  maxIndexedMatches(term: string, rows: number, readsRows: boolean): number;
  /** Compares the value of one row. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** By index: a table of the sort keys of the posts whose title contains the term. */
  findBlogs(term: string, isPublished: Flag | undefined): AliasableExpression<{ sort_key: number }>;
  /** By index: a table of the sort keys of the comments whose name, content or post's title contains the term. */
  findComments(term: string): AliasableExpression<{ sort_key: number }>;
}
