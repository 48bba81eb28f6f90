// JSON Schema as plain data: the server compiles it, the client takes only its types, no library reaches a reader.
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/**
 * What the server validates and serializes by. `title` names the value in the sentence a person reads when it is
 * wrong ("Please enter your name."); `transform` is ajv-keywords' (trim, toEnumCase).
 */
export type Schema = Readonly<Record<string, unknown>>;

/** The value a schema describes. */
export type Infer<S> = S extends JSONSchema ? FromSchema<S> : never;

/** A string that must not be blank; trimmed. */
export const text = <const T extends string, const Max extends number>(title: T, maxLength: Max) =>
  ({ type: 'string', title, transform: ['trim'], minLength: 1, maxLength }) as const;

/** A string that may be empty; trimmed. */
export const optionalText = <const T extends string, const Max extends number>(title: T, maxLength: Max) =>
  ({ type: 'string', title, transform: ['trim'], maxLength }) as const;

/** What `format` says of the name of a category. */
export const categoryFormat = 'category';

/**
 * The name of a category, in any letter case. Which ones there are is in the database: the format has no check of its
 * own, and tells the server where to look (http/category-names.ts).
 */
export const categoryName = <const T extends string>(title: T) =>
  ({ type: 'string', title, transform: ['trim'], format: categoryFormat }) as const;
