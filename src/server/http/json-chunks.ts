import { Readable } from 'node:stream';

/** A long response, serialized, in chunks. */
export type JsonChunks = AsyncIterable<string>;

/** Characters; a longer response is streamed, and not cached. */
const maxCollected = 1024 * 1024;

/**
 * Awaits the beginning of a response, so that an error in it is still answered with its status.
 * @returns the whole of a short response, or one that begins with what was awaited
 */
export async function collectChunks(response: string | JsonChunks): Promise<string | JsonChunks> {
  if (typeof response === 'string') return response;
  const chunks = response[Symbol.asyncIterator]();
  let beginning = '';
  while (beginning.length <= maxCollected) {
    const { done, value } = await chunks.next();
    if (done) return beginning;
    beginning += value;
  }
  return (async function* () {
    try {
      yield beginning;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      // When the client disconnects before `yield*` is reached.
      await chunks.return?.();
    }
  })();
}

/** Makes the next chunk when the client has taken the last; an error breaks the connection off. */
export const toStream = (chunks: JsonChunks): Readable => Readable.from(chunks, { highWaterMark: 1 });

/** A list as a service answers it. */
export interface ListOfRows<Row> {
  /** Serialized one at a time. */
  slices: Iterable<Row[]> | AsyncIterable<Row[]>;
  /** What a response with one page of the list says beside it. */
  extensions?: object;
}

/**
 * The JSON of a response that holds a list, in chunks: `{ success: true, [name]: […], …extensions }`.
 * @param toEntry makes the entry of the list for one row
 */
export async function* streamList<Row>(
  name: string,
  { slices, extensions = {} }: ListOfRows<Row>,
  toEntry: (row: Row) => object,
): AsyncGenerator<string> {
  let beginning = `{"success":true,"${name}":[`;
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield beginning + rows.map((row) => JSON.stringify(toEntry(row))).join(',');
    beginning = ',';
  }
  if (beginning !== ',') yield beginning;
  yield `]${Object.entries(extensions)
    .map(([key, value]) => `,"${key}":${JSON.stringify(value)}`)
    .join('')}}`;
}
