import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call';
import { limits } from '../../contract/limits';
import type { Schema } from '../../contract/schema';
import { errorCode } from '../error-code';
import { requireCategories } from './category-names';
import { badRequest, payloadTooLarge } from './errors';
import { isAboutCategory, requireWellFormedText, validationMessage } from './validation';

/** JSON may need six bytes for one character (`\u0000`). */
const maxFieldBytes = limits.description * 6;

/**
 * How much of a part the parser takes before it waits for a reader, in bytes. At its default of 16 kB it waits for good where
 * the end of a part that it passes over comes in one piece with the end of the form; a piece from a connection has 64 kB.
 */
const bufferedBytes = 1024 * 1024;

const formLimits = { fileSize: limits.imageBytes, fieldSize: maxFieldBytes, files: 4, fields: 20, parts: 24 };

/** Registers routes that take multipart forms in a scope of their own, as the parser's hooks would slow down all others. */
export function multipartRoutes(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, fileHwm: bufferedBytes });
    add(scope);
  });
}

interface Form {
  blog: object | undefined;
  image: Buffer | undefined;
}

/**
 * Reads the whole form, validates the field `blog` by its schema, and requires the file `image`, where the call does.
 * @throws HttpError 400 or 413
 */
export async function readForm(request: FastifyRequest, form: NonNullable<Call['form']>): Promise<Form> {
  const { blog: json, image } = await readParts(request).catch((error: unknown) => {
    discardRest(request.raw);
    throw toFormError(error);
  });
  const blog = form.blog && (await validateBlog(request, form.blog, json));
  if (form.image === 'required' && !image) throw badRequest('Please choose an image.');
  return { blog, image };
}

async function validateBlog(request: FastifyRequest, schema: Schema, json: unknown): Promise<object> {
  if (json === undefined) throw badRequest('Please send the blog as JSON in the field "blog".');
  const blog = parseJsonObject(json);
  const validate = request.compileValidationSchema(schema);
  if (!validate(blog)) {
    const error = validate.errors?.[0];
    const names = error && isAboutCategory(error) ? await request.server.listCategoryNames() : [];
    throw badRequest(validationMessage(error, names));
  }
  requireWellFormedText(blog);
  await requireCategories(request, schema, blog);
  return blog;
}

async function readParts(request: FastifyRequest) {
  let blog: unknown;
  let image: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname !== 'blog') continue;
      if (part.valueTruncated) throw blogTooLarge();
      blog = part.value;
      continue;
    }
    if (part.fieldname === 'image') {
      const content = await part.toBuffer();
      if (content.length > 0) image = content;
    } else if (part.fieldname === 'blog') {
      // Some clients send the JSON as a file part, to give it a content type.
      const content = await part.toBuffer();
      if (content.length > maxFieldBytes) throw blogTooLarge();
      blog = content.toString();
    } else part.file.resume();
  }
  return { blog, image };
}

const blogTooLarge = () => payloadTooLarge('The blog is too large.');

/** Lets a form that is refused arrive to its end, unread: the connection would not serve another request before. */
function discardRest(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

/** Parser errors without a status of their own are caused by malformed input. */
function toFormError(error: unknown): Error {
  if (errorCode(error) === 'FST_INVALID_JSON_FIELD_ERROR') {
    return badRequest('A field of the form says that it is JSON, and does not hold any.');
  }
  if (error instanceof Error && 'statusCode' in error) return error;
  return badRequest('The form is malformed or incomplete.');
}

/** @param field text, or already parsed where the part's content type is JSON */
function parseJsonObject(field: unknown): object {
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
