// Requests per second of the two calls that readers make most, beside a bare node:http server sending the same bytes.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '../../src/contract/calls';
import { categories } from '../../src/contract/categories';
import { builtProgram, startProcess } from '../support/process';
import { createPng, encodeForm } from '../support/server';

const posts = 24;
const rounds = 4;
const roundSeconds = 3;
const connections = 50;
const minimumRatio = 0.4;

const adminCredentials = { email: 'bench@example.com', password: 'bench bench bench' };

async function addPosts(address: string): Promise<string> {
  const login = await fetch(address + contract.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminCredentials),
  });
  const { token } = (await login.json()) as { token: string };
  const paragraph = `<p>${'The rain had stopped by the time we reached the ridge, and nobody spoke. '.repeat(5)}</p>`;
  for (let post = 0; post < posts; post += 1) {
    const blog = {
      title: `A walk in the rain, part ${post + 1}`,
      subTitle: 'What we saw, and what we should have brought',
      description: `<h2>Morning</h2>${paragraph.repeat(10)}`,
      category: categories[post % categories.length],
      isPublished: true,
    };
    const { payload, headers } = await encodeForm(blog, await createPng(`rgb(${post * 10}, 90, 120)`));
    const added = await fetch(address + contract.addBlog.path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    });
    if (!added.ok) throw new Error(await added.text());
  }
  const list = await fetch(address + contract.listBlogs.path);
  const { blogs } = (await list.json()) as { blogs: { _id: string }[] };
  return blogs[0]!._id;
}

async function startBare(directory: string, address: string, paths: string[]) {
  const files = await Promise.all(
    paths.map(async (path, index) => {
      const file = join(directory, `response-${index}.json`);
      await writeFile(file, Buffer.from(await (await fetch(address + path)).arrayBuffer()));
      return [path, file] as const;
    }),
  );
  const child = spawn(process.execPath, [join(__dirname, 'bare.mjs'), JSON.stringify(Object.fromEntries(files))]);
  const [line] = await once(child.stdout, 'data');
  return { address: String(line).trim(), stop: () => child.kill() };
}

/** Requests per second. */
async function measure(url: string): Promise<number> {
  const program = require.resolve('autocannon/autocannon.js');
  const options = ['--json', '--connections', String(connections), '--duration', String(roundSeconds)];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options, url]);
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} errors.`);
  return requests.average;
}

async function compare(path: string, ours: string, bare: string): Promise<{ ours: number; bare: number }> {
  const sum = { ours: 0, bare: 0 };
  // Alternately, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    sum.bare += await measure(bare + path);
    sum.ours += await measure(ours + path);
  }
  return { ours: sum.ours / rounds, bare: sum.bare / rounds };
}

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
  const server = startProcess(
    {
      DATA_DIR: directory,
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: adminCredentials.email,
      ADMIN_PASSWORD: adminCredentials.password,
    },
    builtProgram,
  );
  try {
    const ours = await server.ready;
    const id = await addPosts(ours);
    const calls = [
      { label: `GET ${contract.listBlogs.path}`, path: contract.listBlogs.path },
      { label: `GET ${contract.getBlog.path}`, path: contract.getBlog.path.replace(':id', id) },
    ];
    const bare = await startBare(
      directory,
      ours,
      calls.map(({ path }) => path),
    );
    console.log(`${posts} posts, ${connections} connections, ${rounds} rounds of ${roundSeconds} s each`);
    for (const { label, path } of calls) {
      const rate = await compare(path, ours, bare.address);
      const ratio = rate.ours / rate.bare;
      console.log(
        `${label.padEnd(20)} ${Math.round(rate.ours)} requests/s, bare node:http ${Math.round(rate.bare)}: ` +
          `${ratio.toFixed(2)} of it (at least ${minimumRatio})`,
      );
      if (ratio < minimumRatio) process.exitCode = 1;
    }
    bare.stop();
  } finally {
    await server.stop();
    await rm(directory, { recursive: true });
  }
}

void main();
