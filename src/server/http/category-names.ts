// Which names a field or parameter of the format `category` may have is in the database.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allCategories } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import { categoryFormat, type Schema } from '../../contract/schema';
import { badRequest } from './errors';
import { queryValidationMessage, validationMessage } from './validation';

declare module 'fastify' {
  interface FastifyInstance {
    /** The names of all categories, in their order. */
    listCategoryNames: () => Promise<string[]>;
  }
}

export function decorateCategoryNames(app: FastifyInstance, listNames: () => Promise<string[]>): void {
  app.decorate('listCategoryNames', listNames);
}

/** The names of the fields, or parameters, that name a category. */
const categoryFields = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties as Record<string, Schema>)
    .filter(([, { format }]) => format === categoryFormat)
    .map(([name]) => name);

const findName = (names: readonly string[], value: string) => names.find((name) => foldCase(name) === foldCase(value));

/** @throws HttpError 400 with the sentence that lists the categories */
export async function requireCategories({ server }: FastifyRequest, schema: Schema, body: object): Promise<void> {
  const values = Object.entries(body).filter(([field]) => categoryFields(schema).includes(field));
  await requireCategoryNames(
    server,
    values.map(([, value]) => String(value)),
  );
}

/** The same of names. */
export async function requireCategoryNames(server: FastifyInstance, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  const names = await server.listCategoryNames();
  if (!values.every((value) => findName(names, value))) throw unknownCategory(names);
}

const error = (title: string) => ({
  keyword: 'format',
  instancePath: `/${title}`,
  params: {},
  parentSchema: { title, format: categoryFormat },
});

/** @param names of all categories */
export const unknownCategory = (names: readonly string[]) => badRequest(validationMessage(error('a category'), names));

/**
 * Puts the parameters that name a category into their one spelling, so that others do not multiply responses.
 * @throws HttpError 400 with the sentence that lists the categories
 */
export async function correctCategories({ query, server }: FastifyRequest, schema: Schema): Promise<void> {
  const parameters = query as Record<string, string>;
  for (const field of categoryFields(schema)) {
    const value = parameters[field];
    if (value === undefined) continue;
    // What most lists are of, and no category that could be missing.
    const names = findName([allCategories], value) ? [] : await server.listCategoryNames();
    const name = findName([allCategories, ...names], value);
    if (name === undefined) throw badRequest(queryValidationMessage(error(field), names));
    parameters[field] = name;
  }
}
