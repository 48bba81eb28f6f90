import { SelectQueryNode, type CompiledQuery } from 'kysely';

/** Whether it changes nothing; what is written as text is believed when it begins so. */
export const isRead = ({ query, sql: text }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(text);
