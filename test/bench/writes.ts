// Changes of the post that has the most likes and comments, all of which repeat its title and state.
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { limits } from '../../src/contract/limits';
import { newId } from '../../src/server/database/id';
import { insertComments } from '../../src/server/database/insert';
import { openSqlite } from '../../src/server/database/sqlite';
import { goals } from './goals';
import { admin, logIn, startMeasuredServer } from './measured-server';
import { createRandom } from './random';
import type { Report } from './report';
import { createSentence } from './words';

const comments = 50_000;
const longComments = 20;

interface Change {
  name: string;
  make(): Promise<void>;
}

export async function measureWrites(directory: string, blogId: string, report: Report): Promise<void> {
  await addComments(directory, blogId);
  report.table(`a post with ${comments.toLocaleString('en')} comments`, [
    'answer ms',
    'done s',
    'CPU ms',
    'hold ms',
    '/healthz ms',
  ]);
  const server = await startMeasuredServer(directory);
  const database = openSqlite(join(directory, 'octavo.db'));
  const isDone = async () => (await database.queries.selectFrom('unfinished_work').selectAll().execute()).length === 0;
  try {
    const token = await logIn(server.url, admin);
    for (const { name, make } of listChanges(server.url, token, blogId)) {
      let answerMs = 0;
      let doneMs = 0;
      const { observation } = await server.observe(async () => {
        const start = performance.now();
        await make();
        answerMs = performance.now() - start;
        while (!(await isDone())) await pause(20);
        doneMs = performance.now() - start;
      });
      report.row(name, [
        { value: answerMs },
        { value: doneMs / 1000, digits: 2 },
        { value: observation.cpuMs },
        { value: observation.longestHoldMs, atMost: goals.holdMs },
        { value: observation.longestWaitMs },
      ]);
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

function listChanges(url: string, token: string, blogId: string): Change[] {
  const send = async ({ method, path }: Call, body: object): Promise<void> => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path.replace(':id', blogId), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const togglePublish = () => send(contract.togglePublish, { id: blogId });
  const rename = () => {
    const form = new FormData();
    form.append('blog', JSON.stringify({ title: 'Another title, in which there are many letters' }));
    return send(contract.editBlog, form);
  };
  const addLongComments = async () => {
    const random = createRandom(longComments);
    for (let comment = 0; comment < longComments; comment += 1) {
      const content = createSentence(random, 2_000).slice(0, limits.comment);
      await send(contract.addComment, { blog: blogId, name: 'Reader', content });
    }
  };
  return [
    { name: 'unpublish', make: togglePublish },
    { name: 'publish', make: togglePublish },
    { name: 'another title', make: rename },
    { name: `${longComments} long comments`, make: addLongComments },
    { name: 'delete', make: () => send(contract.deleteBlog, { id: blogId }) },
  ];
}

async function addComments(directory: string, blogId: string): Promise<void> {
  const database = openSqlite(join(directory, 'octavo.db'));
  const random = createRandom(comments);
  const userIds = (await database.queries.selectFrom('users').select('id').limit(1000).execute()).map(({ id }) => id);
  const now = Date.now();
  const rows = Array.from({ length: comments }, (_, comment) => ({
    id: newId(),
    user_id: random.pick(userIds),
    name: 'Reader',
    content: createSentence(random, 20),
    is_approved: comment % 5 === 0 ? (0 as const) : (1 as const),
    created_at: new Date(now - comment * 1000).toISOString(),
  }));
  await database.write((tx) => insertComments(tx, blogId, rows.toReversed()));
  await database.close();
}
