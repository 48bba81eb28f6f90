import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '../../src/contract/calls';
import { limits } from '../../src/contract/limits';
import { createTestServer, InvalidBody, type TestServer } from '../support/server';

const key = 'sk-very-secret';
const title = { prompt: 'On bread' };

let upstream: Server | undefined;
let server: TestServer;

/** Starts the server with a fake AI service. */
async function startWithAiService(listener: RequestListener): Promise<void> {
  upstream = createServer(listener).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  server = await createTestServer({
    AI_BASE_URL: `http://127.0.0.1:${port}/v1/`,
    AI_API_KEY: key,
    AI_MODEL: 'writer-1',
  });
}

afterEach(async () => {
  await server.close();
  upstream?.closeAllConnections();
  upstream?.close();
  upstream = undefined;
});

const completionOf =
  (content: string): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));

test('an admin gets a post about the title', async () => {
  await startWithAiService(completionOf('Bread is *old*.'));
  const { body } = await server.call(contract.generateContent, { as: server.admin, body: title });
  expect(body).toEqual({ success: true, content: 'Bread is *old*.' });
});

test('other users are refused, and the service is not called', async () => {
  let requestCount = 0;
  await startWithAiService((_request, response) => {
    requestCount += 1;
    response.end();
  });
  expect((await server.call(contract.generateContent, { body: title })).status).toBe(401);
  expect((await server.call(contract.generateContent, { as: await server.signUp(), body: title })).status).toBe(403);
  expect(requestCount).toBe(0);
});

test.each([{}, { prompt: '' }, { prompt: '  ' }, { prompt: 7 }, { prompt: 'x'.repeat(limits.prompt + 1) }])(
  'a prompt such as %j is refused with a sentence',
  async (body) => {
    await startWithAiService(completionOf('Bread'));
    const listener = await server.call(contract.generateContent, { as: server.admin, body: new InvalidBody(body) });
    expect(listener.status).toBe(400);
    expect(listener.body.message).toContain('title');
  },
);

test('a service that fails is answered 503, with nothing of what it said', async () => {
  await startWithAiService((_request, response) => response.writeHead(401).end(`Incorrect API key provided: ${key}`));
  const { status, body, headers } = await server.call(contract.generateContent, { as: server.admin, body: title });
  expect(status).toBe(503);
  expect(body.message).toBe('The AI service could not write a text. Please try again later.');
  expect(JSON.stringify({ body, headers })).not.toContain(key);
});

test('a server without a service says how to set one up', async () => {
  server = await createTestServer();
  const { status, body } = await server.call(contract.generateContent, { as: server.admin, body: title });
  expect(status).toBe(503);
  expect(body.message).toContain('set AI_BASE_URL, AI_MODEL and, where the service asks for one, AI_API_KEY');
});

test('an admin who goes away takes the question along', async () => {
  const caller = new AbortController();
  let upstreamClosed: Promise<unknown> | undefined;
  await startWithAiService((_request, response) => {
    upstreamClosed = once(response, 'close');
    caller.abort();
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const pending = fetch(`${address}${contract.generateContent.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.admin.token}` },
    body: JSON.stringify(title),
    signal: caller.signal,
  });
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  await expect(upstreamClosed).resolves.toEqual([]);
});
