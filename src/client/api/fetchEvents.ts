// Reads what a call sends while its response is being made, which is then what the last event says.
import type { FetchFunction } from './baseQuery';

const type = 'text/event-stream';

const json = (data: string, status: number) =>
  new Response(data, { status, headers: { 'content-type': 'application/json' } });

/** The text of a body, in the parts in which it arrives. */
async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    yield decoder.decode(part.value, { stream: true });
  }
}

/**
 * Like `fetch`, of a call with events.
 * @param onEvent is called with each of them
 */
export const fetchEvents =
  (onEvent: (event: unknown) => void): FetchFunction =>
  async (input) => {
    const request = new Request(input);
    request.headers.set('accept', `${type}, application/json`);
    const response = await fetch(request);
    if (!response.body || !response.headers.get('content-type')?.startsWith(type)) return response;
    let rest = '';
    for await (const text of readText(response.body)) {
      const events = (rest + text).split('\n\n');
      rest = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
        if (event.startsWith('event: done')) return json(data, 200);
        // As it would have been refused before the first event.
        if (event.startsWith('event: error')) return json(data, 503);
        onEvent(JSON.parse(data));
      }
    }
    throw new TypeError('The response has broken off.');
  };
