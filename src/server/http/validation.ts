import createAjvCompiler, { type BuildCompilerFromPool, type RouteDefinition } from '@fastify/ajv-compiler';
import { badRequest } from './errors';

/** The parts of ajv's error object that are used, with the option `verbose`. */
export interface ValidationError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: FieldSchema;
}

interface FieldSchema {
  type?: string;
  title?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  [keyword: string]: unknown;
}

/** The sentence a person reads about a validation error. */
export function validationMessage(error: ValidationError | undefined): string {
  const { keyword, params, parentSchema = {}, instancePath } = error ?? {};
  if (keyword === 'required') return requestFor(parentSchema.properties?.[String(params?.missingProperty)] ?? {});
  if (instancePath === '') return 'Please send a JSON object.';
  switch (keyword) {
    case 'minLength':
      return params?.limit === 1
        ? requestFor(parentSchema)
        : `${subject(parentSchema)} must be at least ${params?.limit} characters long.`;
    case 'maxLength':
      return `${subject(parentSchema)} must be at most ${params?.limit} characters long.`;
    case 'format':
      return params?.format === 'email' ? 'Please enter a valid e-mail address.' : requestFor(parentSchema);
    default:
      return requestFor(parentSchema);
  }
}

/** The sentence about a parameter of the query string; it names the parameter as it was sent. */
export function queryValidationMessage(error: ValidationError | undefined): string {
  const { keyword, params, parentSchema = {} } = error ?? {};
  if (keyword === 'dependencies') return `${params?.property} needs ${params?.missingProperty} beside it.`;
  if (keyword === 'not') return 'Please send offset or cursor, not both.';
  const { title, type, minimum, maximum, maxLength } = parentSchema;
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

function requestFor(field: FieldSchema): string {
  if (field.enum) return `Please choose ${field.title ?? 'one'}: ${listOf(field.enum)}.`;
  if (field.type === 'boolean') return `${subject(field)} must be true or false.`;
  return `Please enter ${field.title ?? 'what is missing'}.`;
}

function subject({ title = 'the value' }: FieldSchema): string {
  const definite = title.replace(/^an? /, 'the ');
  return definite.charAt(0).toUpperCase() + definite.slice(1);
}

const listOf = (values: readonly string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : String(values[0]);

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
  return entries.find(([, value]) => typeof value === 'string' && !isWellFormed(value))?.[0];
}
