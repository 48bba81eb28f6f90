// The protocol that OpenAI, Gemini, Ollama, llama.cpp, vLLM and many others speak, as far as one answer needs it.
import type { AiConfig } from '../config';

/** What went wrong with the AI service, in words for the operator's log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

export interface Message {
  role: 'system' | 'user';
  content: string;
}

/** Bytes; a long post has some twenty thousand. */
const longestAnswer = 1_000_000;

/**
 * Asks a chat service for one answer.
 * @throws UpstreamError when it answers anything but a text; whatever fetch throws when it cannot be reached
 */
export async function complete(service: AiConfig, messages: Message[], signal: AbortSignal): Promise<string> {
  const response = await fetch(addressOf(service.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(service.apiKey !== undefined && { authorization: `Bearer ${service.apiKey}` }),
    },
    body: JSON.stringify({ model: service.model, messages, stream: false }),
    // A redirect would turn the POST into a GET, or carry the title to somebody who was not asked.
    redirect: 'error',
    signal,
  });
  const answer = await readBounded(response);
  if (!response.ok) throw new UpstreamError(`answered ${response.status}: ${answer.slice(0, 300)}`);
  return contentOf(parse(answer));
}

function addressOf(baseUrl: string): URL {
  const address = new URL(baseUrl);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/chat/completions`;
  return address;
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    size += part.value.length;
    if (size > longestAnswer) {
      await reader?.cancel();
      throw new UpstreamError(`answered with more than ${longestAnswer} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    throw new UpstreamError(`answered what is not JSON: ${answer.slice(0, 300)}`);
  }
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function contentOf(answer: unknown): string {
  const choice = property(property(answer, 'choices'), '0');
  const content = property(property(choice, 'message'), 'content');
  if (typeof content !== 'string') throw new UpstreamError('answered JSON without choices[0].message.content');
  return content;
}
