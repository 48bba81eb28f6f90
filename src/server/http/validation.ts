import createAjvCompiler, { type BuildCompilerFromPool, type RouteDefinition } from '@fastify/ajv-compiler';
import ajvKeywords from 'ajv-keywords';
import { findPatternFault } from '../../contract/address-pattern';
import { isLinkAddress, isLinkTarget } from '../../contract/link-targets';
import { allCategories } from '../../contract/categories';
import { categoryFormat } from '../../contract/schema';
import { findCssFault } from './css-faults';
import { badRequest } from './errors';

/** The parts of ajv's error object that are used, with the option `verbose`. */
export interface ValidationError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: FieldSchema;
  data?: unknown;
}

interface FieldSchema {
  type?: string;
  title?: string;
  format?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  [keyword: string]: unknown;
}

/**
 * The sentence a person reads about a validation error.
 * @param categories the names of all, where the error is about one: see isAboutCategory()
 */
export function validationMessage(error: ValidationError | undefined, categories: readonly string[] = []): string {
  const { keyword, params, parentSchema = {}, instancePath, data } = error ?? {};
  if (keyword === 'required')
    return requestFor(parentSchema.properties?.[String(params?.missingProperty)] ?? {}, categories);
  if (instancePath === '') return 'Please send a JSON object.';
  switch (keyword) {
    case 'minLength':
      return params?.limit === 1
        ? requestFor(parentSchema, categories)
        : `${subject(parentSchema)} must be at least ${params?.limit} characters long.`;
    case 'maxLength':
      return `${subject(parentSchema)} must be at most ${params?.limit} characters long.`;
    case 'format':
      if (params?.format === 'email') return 'Please enter a valid e-mail address.';
      return faultFinders[String(params?.format)]?.(String(data)) ?? requestFor(parentSchema, categories);
    case 'minimum':
    case 'maximum':
      return `${subject(parentSchema)} must be from ${parentSchema.minimum} to ${parentSchema.maximum}.`;
    case 'maxItems':
      return `${subject(parentSchema)} may be at most ${params?.limit}.`;
    default:
      return requestFor(parentSchema, categories);
  }
}

/** The sentence about a parameter of the query string; it names the parameter as it was sent. */
export function queryValidationMessage(error: ValidationError | undefined, categories: readonly string[] = []): string {
  const { keyword, params, parentSchema = {} } = error ?? {};
  if (keyword === 'dependencies') return `${params?.property} needs ${params?.missingProperty} beside it.`;
  if (keyword === 'not') return 'Please send offset or cursor, not both.';
  const { title, type, minimum, maximum, maxLength } = parentSchema;
  if (parentSchema.format === categoryFormat) return `${title} must be ${listOf([allCategories, ...categories])}.`;
  if (parentSchema.enum) return `${title} must be ${listOf(parentSchema.enum)}.`;
  if (type === 'boolean') return `${title} must be true or false.`;
  if (type === 'integer') return `${title} must be a whole number from ${minimum} to ${maximum}.`;
  return keyword === 'minLength'
    ? `${title} must not be empty.`
    : `${title} must be one text of at most ${maxLength} characters.`;
}

/** The sentence about a header: each has a pattern. */
export const headerValidationMessage = (error: ValidationError | undefined): string =>
  `The header ${error?.parentSchema?.title} must hold 16 to 64 letters, digits or signs of “_.:+/=-”, such as a UUID.`;

function requestFor(field: FieldSchema, categories: readonly string[]): string {
  const choice = field.format === categoryFormat ? categories : field.enum;
  if (choice) return `Please choose ${field.title ?? 'one'}: ${listOf(choice)}.`;
  if (field.type === 'boolean') return `${subject(field)} must be true or false.`;
  return `Please enter ${field.title ?? 'what is missing'}.`;
}

function subject({ title = 'the value' }: FieldSchema): string {
  const definite = title.replace(/^an? /, 'the ');
  return definite.charAt(0).toUpperCase() + definite.slice(1);
}

const listOf = (values: readonly string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : String(values[0]);

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format().length > 0;
  } catch {
    return false;
  }
};

/** They say what is wrong with a text of their format. */
const faultFinders: Record<string, (text: string) => string | undefined> = {
  'address-pattern': findPatternFault,
  css: findCssFault,
};

/** What texts of the contract may be, beside ajv's own formats. Those of `optionalText` may be empty. */
const formats: Record<string, (text: string) => boolean> = {
  // Compared with those in the database: see category-names.ts.
  [categoryFormat]: () => true,
  language: isLanguage,
  ...Object.fromEntries(
    Object.entries(faultFinders).map(([name, find]) => [name, (text: string) => find(text) === undefined]),
  ),
  'time-zone': (name) => name === '' || isTimeZone(name),
  'link-target': isLinkTarget,
  link: (url) => url === '' || isLinkAddress(url),
  'verification-tags': (lines) =>
    lines.split('\n').every((line) => line.trim() === '' || /^[\w:.-]+=\S/.test(line.trim())),
};

/** What the schemas of the contract need of ajv. */
export function extendAjv(ajv: Parameters<typeof ajvKeywords>[0]): void {
  ajvKeywords(ajv, 'transform');
  for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
}

type Compile = (definition: RouteDefinition) => ReturnType<ReturnType<BuildCompilerFromPool>>;

/** Keeps its compilers, and these the schemas they have compiled: once in a process, which in tests has many servers. */
const build = createAjvCompiler();

/**
 * Fastify's own validator compiler, but that the values of a query string, which all arrive as text, are coerced to the
 * types of their schema. In a body a wrong type stays an error.
 */
export function createValidatorFactory(): BuildCompilerFromPool {
  return (schemas, options) => {
    const ajvOptions = options as Exclude<typeof options, { mode: 'JTD' }>;
    // The package's types say that its compilers take a schema; they take Fastify's definition of a route's part.
    const compilerFor = (customOptions: object | undefined) =>
      build(schemas, { ...ajvOptions, customOptions }) as unknown as Compile;
    const compile = compilerFor(ajvOptions?.customOptions);
    // Coercion takes "1e400" and "Infinity" for numbers; with `strictNumbers` ajv would not compare them with the maximum.
    const compileQuery = compilerFor({ ...ajvOptions?.customOptions, coerceTypes: true, strictNumbers: false });
    const compilePart: Compile = (definition) =>
      (definition.httpPart === 'querystring' ? compileQuery : compile)(definition);
    return compilePart as unknown as ReturnType<BuildCompilerFromPool>;
  };
}

/** Whether an error is about the name of a category, so that its sentence lists all of them. */
export function isAboutCategory({ keyword, params, parentSchema }: ValidationError): boolean {
  const field = keyword === 'required' ? parentSchema?.properties?.[String(params.missingProperty)] : parentSchema;
  return field?.format === categoryFormat;
}

/** NUL and lone surrogates: PostgreSQL refuses the first, UTF-8 cannot encode the second. */
const illFormed = /[\0\p{Surrogate}]/u;

export const isWellFormed = (text: string): boolean => !illFormed.test(text);

export const withoutIllFormed = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '');

/** @throws HttpError 400 when a string cannot be stored unchanged in a UTF-8 text column */
export function requireWellFormedText(fields: unknown): void {
  if (findIllFormed(fields) !== undefined) throw badRequest('The text holds a character that cannot be stored.');
}

/** @throws HttpError 400 that names the parameter: such a character cannot be searched for either */
export function requireWellFormedQuery(parameters: unknown): void {
  const name = findIllFormed(parameters);
  if (name !== undefined) throw badRequest(`${name} holds a character that no text can hold.`);
}

/** @returns the name of the first field with such a text */
function findIllFormed(fields: unknown): string | undefined {
  const entries = Object.entries(fields ?? {});
  return entries.find(([, value]) =>
    typeof value === 'string' ? !isWellFormed(value) : typeof value === 'object' && findIllFormed(value) !== undefined,
  )?.[0];
}
