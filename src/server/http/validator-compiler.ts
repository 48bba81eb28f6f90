import createAjvCompiler, { type BuildCompilerFromPool, type RouteDefinition } from '@fastify/ajv-compiler';

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
