// The client has the calls without their types: what it sends must not change by that.
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import contractLoader from '../../scripts/support/contract-loader.mjs';
import { createRequest } from '../../src/client/api/call';
import type { Call } from '../../src/contract/call';

const folder = join(__dirname, '../../src/contract');
const files = ['calls.ts', ...readdirSync(join(folder, 'extensions')).map((name) => `extensions/${name}`)];

type Exports = Record<string, unknown>;

const exportsOf = (file: string) => jest.requireActual<Exports>(join(folder, file));

/** What the client gets of it. */
async function load(file: string): Promise<Exports> {
  const written: string = await contractLoader.call(
    { resourcePath: file, importModule: () => Promise.resolve(exportsOf(file)) },
    'source',
  );
  expect(written).not.toBe('source');
  const lines = written.split('\n').map((line) => /^export const (\w+) = (.*);$/.exec(line)!);
  return Object.fromEntries(lines.map(([, name, json]) => [name!, JSON.parse(json!) as unknown]));
}

/** All that a call may be made with. */
const allValues = ({ body, query, path }: Call) => {
  const names = [body, query].flatMap((schema) => Object.keys((schema as { properties?: object })?.properties ?? {}));
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return Object.fromEntries([...names, ...inPath, 'unknown'].map((name) => [name, `some ${name}`]));
};

test.each(files.filter((file) => parse(file).name !== 'extensions'))('%s asks for the same', async (file) => {
  const [full, short] = [exportsOf(file), await load(file)];
  expect(Object.keys(short)).toEqual(Object.keys(full));
  for (const [name, value] of Object.entries(full)) {
    if (!/(?:Calls|^contract)$/.test(name)) {
      expect(short[name]).toEqual(value);
      continue;
    }
    for (const [callName, entry] of Object.entries(value as Record<string, Call>)) {
      const shortEntry = (short[name] as Record<string, Call>)[callName]!;
      expect(shortEntry.provides).toEqual(entry.provides);
      expect(shortEntry.invalidates).toEqual(entry.invalidates);
      const values = { ...allValues(entry), file: new File(['a'], 'a') };
      const requests = [entry, shortEntry].map((each) => ({ ...createRequest(each, values), fetchFn: undefined }));
      expect(requests[1]).toEqual(requests[0]);
    }
  }
});
