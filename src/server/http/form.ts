import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/calls';
import { limits } from '../../contract/limits';
import { codeOf } from '../error-code';
import { badRequest, tooLarge } from './errors';
import { describeMistake } from './mistakes';
import { requireStorable } from './storable';

/** A character of a description may take four bytes, and JSON writes some of them with six. */
const fieldBytes = limits.description * 6;

const formLimits = { fileSize: limits.imageBytes, fieldSize: fieldBytes, files: 4, fields: 20, parts: 24 };

/** Adds routes that take forms. They have a scope of their own, as what reads forms would slow down every other call. */
export function routesWithForms(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    add(scope);
  });
}

interface Form {
  blog: object;
  image: Buffer | undefined;
}

/** Reads the form to its end and checks it: the field `blog` by its schema, the file `image` for being there. */
export async function readForm(request: FastifyRequest, form: NonNullable<Call['form']>): Promise<Form> {
  const { blog: json, image } = await readParts(request).catch(blameForm);
  if (json === undefined) throw badRequest('Please send the blog as JSON in the field "blog".');
  const blog = parse(json);
  const validate = request.compileValidationSchema(form.blog);
  if (!validate(blog)) throw badRequest(describeMistake(validate.errors?.[0]));
  requireStorable(blog);
  if (form.image === 'required' && !image) throw badRequest('Please choose an image.');
  return { blog, image };
}

async function readParts(request: FastifyRequest) {
  let blog: unknown;
  let image: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname !== 'blog') continue;
      if (part.valueTruncated) throw tooLarge('The blog is too large.');
      blog = part.value;
      continue;
    }
    const content = await part.toBuffer();
    if (part.fieldname === 'image' && content.length > 0) image = content;
    // Some clients send the JSON as a file, to give it a type.
    if (part.fieldname === 'blog') blog = content.toString();
  }
  return { blog, image };
}

/** What the parser stumbles on without a fitting status of its own is the fault of the bytes. */
function blameForm(error: unknown): never {
  if (codeOf(error) === 'FST_INVALID_JSON_FIELD_ERROR') {
    throw badRequest('A field of the form says that it is JSON, and does not hold any.');
  }
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw badRequest('The form is malformed or incomplete.');
}

/** The field as it came: text, or parsed already where the part said that it is JSON. */
function parse(field: unknown): object {
  let value = field;
  if (typeof field === 'string') {
    try {
      value = JSON.parse(field);
    } catch {
      throw badRequest('The field "blog" does not hold valid JSON.');
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The field "blog" does not hold a JSON object.');
  }
  return value;
}
