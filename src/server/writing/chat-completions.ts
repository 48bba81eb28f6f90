// Client for the OpenAI-compatible chat completions API, which Gemini, Ollama, llama.cpp, vLLM and others also offer.
import type { AiConfig } from '../config';

/** A failure of the AI service; the message is for the operator's log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';

  constructor(
    message: string,
    /** The status of the answer, where that is the failure. */
    readonly status?: number,
  ) {
    super(message);
  }
}

interface Picture {
  type: 'image_url';
  image_url: { url: string };
}

export interface Message {
  role: 'system' | 'user';
  content: string | [...{ type: 'text'; text: string }[], Picture];
}

/** A long post has some 20 kB; as events it may have twenty times as many. */
const maxResponseBytes = { whole: 1_000_000, streamed: 4_000_000 };

/** Of one event, in characters. */
const maxLineLength = 100_000;

/** Of what failed, for the log. */
const quotedLength = 300;

/**
 * Requests one completion.
 * @throws UpstreamError when the response is not a successful text; fetch's error when the service cannot be reached
 */
export async function complete(service: AiConfig, messages: Message[], signal: AbortSignal): Promise<string> {
  const response = await request(service, { messages, stream: false }, signal);
  return contentOf(parseJson(await readBody(response)));
}

interface StreamOptions {
  signal: AbortSignal;
  /** Called with each part of the text. */
  onText: (text: string) => void;
  /** Called whenever something has arrived. */
  onBytes: () => void;
}

/**
 * The same, as it is being written. Of a service that cannot do that the whole text comes at once.
 * @throws UpstreamError, also when the service breaks off; `onText` has got then what there was
 */
export async function streamCompletion(
  service: AiConfig,
  messages: Message[],
  { signal, onText, onBytes }: StreamOptions,
): Promise<void> {
  const response = await request(service, { messages, stream: true }, signal);
  let json: string | undefined;
  let hasBegun = false;
  // The iterator ends the request when it is left.
  for await (const lines of readLines(response, onBytes)) {
    if (!hasBegun && lines[0]?.trimStart().startsWith('{')) json = '';
    hasBegun ||= lines.length > 0;
    if (json === undefined) {
      for (const line of lines) if (readEvent(line, onText)) return;
    } else json += lines.join('\n');
  }
  if (json === undefined) throw new UpstreamError(hasBegun ? 'broke off' : 'answered nothing');
  onText(contentOf(parseJson(json)));
}

/** @returns whether it was the last one */
function readEvent(line: string, onText: (text: string) => void): boolean {
  if (!line.startsWith('data:')) return false;
  const data = line.slice('data:'.length).trim();
  if (data === '[DONE]') return true;
  const event = parseJson(data);
  const failure = property(event, 'error');
  if (failure) throw new UpstreamError(`failed midway: ${JSON.stringify(failure).slice(0, quotedLength)}`);
  const choice = property(property(event, 'choices'), '0');
  const text = property(property(choice, 'delta'), 'content');
  if (typeof text === 'string' && text) onText(text);
  // Some services leave out `[DONE]`.
  return typeof property(choice, 'finish_reason') === 'string';
}

async function request(
  service: AiConfig,
  body: { messages: Message[]; stream: boolean },
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(completionsUrl(service.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: body.stream ? 'text/event-stream, application/json' : 'application/json',
      ...(service.apiKey !== undefined && { authorization: `Bearer ${service.apiKey}` }),
    },
    body: JSON.stringify({ model: service.model, ...body }),
    // A redirect would turn the POST into a GET, or send the text to another host.
    redirect: 'error',
    signal,
  });
  if (response.ok) return response;
  const { status } = response;
  throw new UpstreamError(`answered ${status}: ${(await readBody(response)).slice(0, quotedLength)}`, status);
}

function completionsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
}

/** The text of a response in the parts in which it comes; ends the request where nobody reads on. */
async function* readText({ body }: Response, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  // Its iterator cancels the stream when it is left.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new UpstreamError(`answered with more than ${maxBytes} bytes`);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function readBody(response: Response): Promise<string> {
  let body = '';
  for await (const text of readText(response, maxResponseBytes.whole)) body += text;
  return body;
}

/** The lines that each part of a response completes, without empty ones. */
async function* readLines(response: Response, onBytes: () => void): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of readText(response, maxResponseBytes.streamed)) {
    onBytes();
    const lines = text.split(/\r\n|[\r\n]/);
    lines[0] = rest + lines[0]!;
    rest = lines.pop()!;
    yield lines.filter((line) => line.trim());
    if (rest.length > maxLineLength) throw new UpstreamError(`answered with a line of more than ${maxLineLength}`);
  }
  if (rest.trim()) yield [rest];
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UpstreamError(`answered what is not JSON: ${body.slice(0, quotedLength)}`);
  }
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function contentOf(completion: unknown): string {
  const choice = property(property(completion, 'choices'), '0');
  const content = property(property(choice, 'message'), 'content');
  if (typeof content !== 'string') throw new UpstreamError('answered JSON without choices[0].message.content');
  return content;
}
