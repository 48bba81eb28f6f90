// A webpack loader for the calls of the contract in the client: of the schemas it leaves the names of the fields, which
// requests are made of. The rest is types in the client, and would be 1.4 kB of its first load, and 15 kB of the editor.
import { isDeepStrictEqual } from 'node:util';

const withoutTypes = ({ properties = {} }) => ({
  properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
});

/** What no client looks at, and what it needs of the rest. */
const kept = {
  summary: () => undefined,
  failures: () => undefined,
  response: () => undefined,
  events: () => undefined,
  upload: () => 'a file',
  form: () => ({}),
  body: withoutTypes,
  query: withoutTypes,
};

const shorten = (call) =>
  Object.fromEntries(
    Object.entries(call)
      .map(([name, value]) => [name, kept[name] ? kept[name](value) : value])
      .filter(([, value]) => value !== undefined),
  );

const isCalls = (value) =>
  typeof value === 'object' && Object.values(value).every((entry) => entry?.method && entry.path && entry.access);

const mapValues = (values, map) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

export default async function contractLoader(source) {
  // The query keeps this loader from loading itself.
  const exported = await this.importModule(`${this.resourcePath}?schemas`);
  const values = mapValues(exported, (value) => (isCalls(value) ? mapValues(value, shorten) : value));
  // What is more than data stays as it is written.
  if (!isDeepStrictEqual(values, JSON.parse(JSON.stringify(values)))) return source;
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
