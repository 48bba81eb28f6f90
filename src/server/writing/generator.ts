import type { FastifyBaseLogger } from 'fastify';
import type { AiConfig } from '../config';
import { HttpError } from '../http/errors';
import { complete, UpstreamError, type Message } from './chat-completion';
import { unwrapMarkdown } from './markdown';

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
