// A fake AI service that speaks OpenAI's chat protocol.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedRequest {
  request: IncomingMessage;
  body: { model: string; stream: boolean; messages: { role: string; content: unknown }[] };
}

export type Respond = (response: ServerResponse, received: ReceivedRequest) => void;

/** An event of a stream. */
export const toDelta = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

/** Begins a stream with these parts of a text, and leaves it open. */
export const beginWith =
  (...parts: string[]): Respond =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(parts.map(toDelta).join(''));
  };

/** A stream of these parts of a text. */
export const streamOf =
  (...parts: string[]): Respond =>
  (response, received) => {
    beginWith(...parts)(response, received);
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
  };

export const answer =
  (body: unknown, status = 200): Respond =>
  (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const completionOf = (content: unknown) =>
  answer({ choices: [{ index: 0, message: { role: 'assistant', content } }] });

/** @param respond answers each request; it can be replaced */
export async function startAiService(respond: Respond) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const each = { request, body: JSON.parse(body) as ReceivedRequest['body'] };
      received.push(each);
      service.respond(response, each);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service = {
    respond,
    received,
    host: `127.0.0.1:${port}`,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
