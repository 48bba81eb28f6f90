// Client for the OpenAI-compatible chat completions API, which Gemini, Ollama, llama.cpp, vLLM and others also offer.
import type { AiConfig } from '../config';

/** A failure of the AI service; the message is for the operator's log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

export interface Message {
  role: 'system' | 'user';
  content: string;
}

/** A long post has some 20 kB. */
const maxResponseBytes = 1_000_000;

/**
 * Requests one completion.
 * @throws UpstreamError when the response is not a successful text; fetch's error when the service cannot be reached
 */
export async function complete(service: AiConfig, messages: Message[], signal: AbortSignal): Promise<string> {
  const response = await fetch(completionsUrl(service.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(service.apiKey !== undefined && { authorization: `Bearer ${service.apiKey}` }),
    },
    body: JSON.stringify({ model: service.model, messages, stream: false }),
    // A redirect would turn the POST into a GET, or send the title to another host.
    redirect: 'error',
    signal,
  });
  const body = await readBody(response);
  if (!response.ok) throw new UpstreamError(`answered ${response.status}: ${body.slice(0, 300)}`);
  return contentOf(parseJson(body));
}

function completionsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    bytes += chunk.value.length;
    if (bytes > maxResponseBytes) {
      await reader?.cancel();
      throw new UpstreamError(`answered with more than ${maxResponseBytes} bytes`);
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UpstreamError(`answered what is not JSON: ${body.slice(0, 300)}`);
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
