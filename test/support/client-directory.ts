import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A built client, without the code. The caller removes it. */
export async function createClientDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  await mkdir(join(directory, 'assets'));
  await cp('public/index.html', join(directory, 'index.html'));
  await writeFile(
    join(directory, 'scripts.json'),
    JSON.stringify({ main: ['/assets/main.js'], PostPage: ['/assets/1.js'], PostComments: ['/assets/2.js'] }),
  );
  return directory;
}
