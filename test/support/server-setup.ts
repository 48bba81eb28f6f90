// Runs before each file of server tests: what a server does when it starts, and what is slow on purpose, is done in
// less time, as a test has a server of its own.
import type * as Argon2 from '@node-rs/argon2';

// Nearly every test of the server hashes passwords. Files that need the real parameters call
// `jest.unmock('@node-rs/argon2')`.
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1 }) };
});

type Compiled = (...values: unknown[]) => unknown;

/** A validator or serializer that is compiled when it is first used: a test calls few of all routes. */
const mockCompiledWhenUsed = (compile: () => Compiled): Compiled => {
  let compiled: Compiled | undefined;
  const made = () => (compiled ??= compile());
  return new Proxy(() => undefined, {
    apply: (_target, _this, values) => made()(...values),
    get: (_target, name) => Reflect.get(made(), name),
  });
};

jest.mock('@fastify/ajv-compiler', () => {
  type Factory = (...options: unknown[]) => (schemas: unknown, options: unknown) => (definition: unknown) => Compiled;
  const createFactory = jest.requireActual<Factory>('@fastify/ajv-compiler');
  const createLazy: Factory = (...options) => {
    const build = createFactory(...options);
    return (schemas, buildOptions) => {
      const compile = build(schemas, buildOptions);
      return (definition) => mockCompiledWhenUsed(() => compile(definition));
    };
  };
  return Object.assign(createLazy, { default: createLazy });
});

jest.mock('fast-json-stringify', () => {
  const build = jest.requireActual<(schema: object, options: object) => Compiled>('fast-json-stringify');
  const kept = new WeakMap<object, Compiled>();
  return (schema: object, options: object) => {
    const serialize = kept.get(schema) ?? mockCompiledWhenUsed(() => build(schema, options));
    kept.set(schema, serialize);
    return serialize;
  };
});

// Fastify looks for the name of a plugin in all modules, which Jest lists slowly, unless it has this property.
const displayName = Symbol.for('fastify.display-name');
Object.defineProperty(Function.prototype, displayName, {
  get(this: { name: string }) {
    return this.name || 'plugin';
  },
  set(value: string) {
    Object.defineProperty(this, displayName, { value });
  },
});
