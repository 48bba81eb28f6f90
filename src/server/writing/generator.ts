import type { FastifyBaseLogger } from 'fastify';
import type { AiConfig } from '../config';
import { HttpError } from '../http/errors';

export interface Generator {
  /**
   * Generates a post for a title, in Markdown.
   * @throws HttpError 503 when the service is not configured, fails or times out; 499 when `signal` is aborted
   */
  generate(title: string, signal: AbortSignal): Promise<string>;
}

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Maximum duration of a request to the AI service. */
  timeoutMs?: number;
}

const messages = {
  notConfigured:
    'AI writing is not set up on this server: set AI_BASE_URL, AI_MODEL and, where the service asks for one, AI_API_KEY.',
  timedOut: 'The AI service took too long to answer. Please try again later.',
  failed: 'The AI service could not write a text. Please try again later.',
};

const systemPrompt = `You write posts for a blog. You are given the title of a post; write that post.
Answer in Markdown, in the language of the title, with nothing before or after the post.
Do not repeat the title as a heading. Begin with a paragraph, divide the text by second-level headings (##),
and use lists, quotes and code only where they help the reader. Write 400 to 800 words, concrete and plain.`;

const toChatMessages = (title: string): Message[] => [
  { role: 'system', content: systemPrompt },
  { role: 'user', content: title },
];

export function createGenerator(service: AiConfig | undefined, { log, timeoutMs = 60_000 }: Options): Generator {
  return {
    async generate(title, signal) {
      if (!service) throw new HttpError(503, messages.notConfigured);
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const post = unwrapMarkdown(
          await complete(service, toChatMessages(title), AbortSignal.any([deadline, signal])),
        );
        if (!post) throw new UpstreamError('answered an empty text');
        return post;
      } catch (error) {
        if (signal.aborted) throw new HttpError(499, 'The request was cancelled.');
        log.warn({ reason: redactKey(reasonOf(error), service.apiKey) }, 'the AI service failed');
        throw new HttpError(503, deadline.aborted ? messages.timedOut : messages.failed);
      }
    },
  };
}

/** With the cause: fetch's own error says only that it failed. */
function reasonOf(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  return cause ? `${String(error)} (${String(cause)})` : String(error);
}

/** Some services quote the key they reject. */
const redactKey = (text: string, key: string | undefined) => (key ? text.replaceAll(key, '[AI_API_KEY]') : text);

/** Removes what models wrap a post in: leading reasoning and a surrounding code fence. */
export function unwrapMarkdown(response: string): string {
  const text = response.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const unwrapped = text.replace(/^```(?:markdown|md)[^\S\n]*\n/i, '');
  if (unwrapped === text) return text;
  // Inner fences come in pairs; an odd one closes the wrapper, which truncated output lacks.
  const fences = unwrapped.match(/^[ \t]*```/gm)?.length ?? 0;
  return (fences % 2 ? unwrapped.replace(/```$/, '') : unwrapped).trim();
}

// Client for the OpenAI-compatible chat completions API, which Gemini, Ollama, llama.cpp, vLLM and others also offer.
/** A failure of the AI service; the message is for the operator's log. */
class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

interface Message {
  role: 'system' | 'user';
  content: string;
}

/** A long post has some 20 kB. */
const maxResponseBytes = 1_000_000;

/**
 * Requests one completion.
 * @throws UpstreamError when the response is not a successful text; fetch's error when the service cannot be reached
 */
async function complete(service: AiConfig, messages: Message[], signal: AbortSignal): Promise<string> {
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
