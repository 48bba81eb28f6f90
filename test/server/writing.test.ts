import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AiConfig } from '../../src/server/config';
import { createGenerator, unwrapMarkdown } from '../../src/server/writing/generator';

const key = 'sk-very-secret';

interface Received {
  request: IncomingMessage;
  body: unknown;
}

/** A fake AI service that answers with `respond` and records the requests. */
let respond: (response: ServerResponse) => void;
let received: Received[];
let upstream: Server;
let service: AiConfig;

beforeEach(async () => {
  received = [];
  upstream = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request, body: JSON.parse(body) });
      respond(response);
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  service = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: key, model: 'writer-1' };
});

afterEach(async () => {
  upstream.closeAllConnections();
  upstream.close();
  await once(upstream, 'close');
});

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const completionOf = (content: unknown) => json({ choices: [{ index: 0, message: { role: 'assistant', content } }] });

const createLog = () => ({ warn: jest.fn() });
const neverAborted = new AbortController().signal;
const generate = (title = 'On bread', options: { log?: ReturnType<typeof createLog>; timeoutMs?: number } = {}) =>
  createGenerator(service, { log: createLog(), ...options }).generate(title, neverAborted);

const failed = { statusCode: 503, message: 'The AI service could not write a text. Please try again later.' };

test('a post is what the service wrote', async () => {
  respond = completionOf('Bread is *old*.\n\n## Flour\n');
  await expect(generate()).resolves.toBe('Bread is *old*.\n\n## Flour');
});

test('the service is asked for a post about the title, by the protocol', async () => {
  respond = completionOf('Text');
  await generate('On “bread”\nand more');
  const { request, body } = received[0]!;
  expect([request.method, request.url]).toEqual(['POST', '/v1/chat/completions']);
  expect(request.headers).toMatchObject({ 'content-type': 'application/json', authorization: `Bearer ${key}` });
  expect(body).toEqual({
    model: 'writer-1',
    stream: false,
    messages: [
      { role: 'system', content: expect.stringContaining('Markdown') },
      { role: 'user', content: 'On “bread”\nand more' },
    ],
  });
});

test('without an API key no Authorization header is sent', async () => {
  service.apiKey = undefined;
  respond = completionOf('Text');
  await generate();
  expect(received[0]!.request.headers).not.toHaveProperty('authorization');
});

test.each([
  ['/', '/v1/chat/completions'],
  ['//', '/v1/chat/completions'],
  ['?api-version=1', '/v1/chat/completions?api-version=1'],
])('an address that ends in %s leads to %s', async (ending, expected) => {
  service.baseUrl += ending;
  respond = completionOf('Text');
  await generate();
  expect(received[0]!.request.url).toBe(expected);
});

test('without a service the variables to set are named', async () => {
  const generator = createGenerator(undefined, { log: createLog() });
  await expect(generator.generate('On bread', neverAborted)).rejects.toMatchObject({
    statusCode: 503,
    message:
      'AI writing is not set up on this server: set AI_BASE_URL, AI_MODEL and, where the service asks for one, AI_API_KEY.',
  });
});

const leak = `internal detail of ${key}`;

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', json({ error: { message: leak } }, 500)],
  ['refuses the key', json({ error: { message: `Incorrect API key provided: ${key}` } }, 401)],
  ['asks for patience', json({ error: { message: leak } }, 429)],
  ['redirects', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['answers a page', (response) => response.end(`<h1>${leak}</h1>`)],
  ['answers half an answer', (response) => response.end('{"choices":[{"message":{"content":"Br')],
  ['answers nothing', (response) => response.end()],
  ['hangs up', (response) => response.destroy()],
  ['hangs up midway', (response) => response.write('{"choices":', () => response.destroy())],
  ['reports an error with a status of 200', json({ error: leak })],
  ['answers null', json(null)],
  ['answers a string', json('Bread')],
  ['answers without choices', json({ choices: [] })],
  ['answers choices that are none', json({ choices: [null] })],
  ['answers a choice without a message', json({ choices: [{ text: leak }] })],
  ['answers parts in place of text', completionOf([{ type: 'text', text: leak }])],
  ['declines to answer', completionOf(null)],
  ['writes nothing', completionOf(' \n ')],
  ['writes a fence around nothing', completionOf('```markdown\n```')],
  ['writes without end', completionOf('word '.repeat(300_000))],
])('a service that %s makes one plain sentence, and its reason goes to the log', async (_what, behave) => {
  respond = behave;
  const log = createLog();
  await expect(generate('On bread', { log })).rejects.toMatchObject(failed);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledWith({ reason: expect.stringMatching(/\w/) }, 'the AI service failed');
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(key);
});

test('what the operator needs to know is in the log', async () => {
  respond = json({ error: { message: 'model "writer-1" not found' } }, 404);
  const log = createLog();
  await expect(generate('On bread', { log })).rejects.toMatchObject(failed);
  expect(log.warn.mock.calls[0][0].reason).toMatch(/404.*model.*not found/);
});

test('a service that cannot be reached gives the same message', async () => {
  upstream.close();
  const log = createLog();
  await expect(generate('On bread', { log })).rejects.toMatchObject(failed);
  expect(log.warn.mock.calls[0][0].reason).toContain('ECONNREFUSED');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => undefined],
  ['begins and never ends', (response) => response.write('{')],
])('a service that %s is given up in time, and told so', async (_what, behave) => {
  const hungUp = new Promise((done) => {
    respond = (response) => {
      response.once('close', done);
      behave(response);
    };
  });
  await expect(generate('On bread', { timeoutMs: 200 })).rejects.toMatchObject({
    statusCode: 503,
    message: 'The AI service took too long to answer. Please try again later.',
  });
  await hungUp;
});

test('who goes away takes the question along', async () => {
  const caller = new AbortController();
  const hungUp = new Promise((done) => {
    respond = (response) => {
      response.once('close', done);
      caller.abort();
    };
  });
  const log = createLog();
  const generating = createGenerator(service, { log }).generate('On bread', caller.signal);
  await expect(generating).rejects.toMatchObject({ statusCode: 499 });
  await hungUp;
  expect(log.warn).not.toHaveBeenCalled();
});

test('who went away before asking asks nothing', async () => {
  const generator = createGenerator(service, { log: createLog() });
  await expect(generator.generate('On bread', AbortSignal.abort())).rejects.toMatchObject({ statusCode: 499 });
  expect(received).toEqual([]);
});

test.each([
  ['plain text', 'Bread.\n\nMore.', 'Bread.\n\nMore.'],
  ['a fence around it', '```markdown\nBread.\n```', 'Bread.'],
  ['a short fence', '\n```md\r\nBread.\n```\n', 'Bread.'],
  [
    'a fence around fences',
    '```markdown\nBread.\n\n```js\nbake();\n```\n\nMore.\n```',
    'Bread.\n\n```js\nbake();\n```\n\nMore.',
  ],
  [
    'a fence around a post that ends in code',
    '```markdown\nBread.\n```js\nbake();\n```\n```',
    'Bread.\n```js\nbake();\n```',
  ],
  ['a fence never closed', '```markdown\nBread.\n```js\nbake();\n```', 'Bread.\n```js\nbake();\n```'],
  ['an opening fence and no code', '```markdown\nBread.', 'Bread.'],
  ['code at both ends', '```js\nbake();\n```\nBread.\n```\nbake\n```', '```js\nbake();\n```\nBread.\n```\nbake\n```'],
  ['reasoning before it', '<think>\nAbout ```bread```?\n</think>\n\nBread.', 'Bread.'],
  ['a fence in the middle', 'Bread:\n```markdown\n# Bread\n```', 'Bread:\n```markdown\n# Bread\n```'],
])('an answer with %s is unwrapped', (_what, written, post) => {
  expect(unwrapMarkdown(written)).toBe(post);
});
