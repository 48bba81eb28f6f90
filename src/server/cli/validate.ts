import createAjvCompiler from '@fastify/ajv-compiler';
import type { Schema } from '../../contract/schema';
import { extendAjv, type ValidationError, validationMessage } from '../http/validation';
import { UsageError } from '../operator-error';

interface Validate {
  (value: unknown): boolean;
  errors?: ValidationError[] | null;
}

/**
 * Validates what was typed as the server validates the body of a call; texts are trimmed.
 * @throws UsageError with the sentence that a person would read there
 */
export function validate(schema: Schema, value: object): void {
  const options = { customOptions: { coerceTypes: false, verbose: true } as const, onCreate: extendAjv };
  // The package's types say that its compilers take a schema; they take Fastify's definition of a route's part.
  const compile = createAjvCompiler()({}, options) as unknown as (definition: { schema: Schema }) => Validate;
  const check = compile({ schema });
  if (!check(value)) throw new UsageError(validationMessage(check.errors?.[0]));
}
