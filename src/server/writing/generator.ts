import type { FastifyBaseLogger } from 'fastify';
import type { AiConfig } from '../config';
import { HttpError } from '../http/errors';
import { complete, UpstreamError, type Message } from './chat-completion';
import { unwrapMarkdown } from './markdown';

export interface Generator {
  /**
   * Writes a post about a title, in Markdown.
   * @throws HttpError 503 when the service is not set up, fails or is too slow; 499 when the caller has cancelled
   */
  generate(title: string, signal: AbortSignal): Promise<string>;
}

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds an answer may take. */
  timeLimit?: number;
}

const sentences = {
  notSetUp:
    'AI writing is not set up on this server: set AI_BASE_URL, AI_MODEL and, where the service asks for one, AI_API_KEY.',
  slow: 'The AI service took too long to answer. Please try again later.',
  failed: 'The AI service could not write a text. Please try again later.',
};

const instructions = `You write posts for a blog. You are given the title of a post; write that post.
Answer in Markdown, in the language of the title, with nothing before or after the post.
Do not repeat the title as a heading. Begin with a paragraph, divide the text by second-level headings (##),
and use lists, quotes and code only where they help the reader. Write 400 to 800 words, concrete and plain.`;

const about = (title: string): Message[] => [
  { role: 'system', content: instructions },
  { role: 'user', content: title },
];

export function createGenerator(service: AiConfig | undefined, { log, timeLimit = 60_000 }: Options): Generator {
  return {
    async generate(title, signal) {
      if (!service) throw new HttpError(503, sentences.notSetUp);
      const deadline = AbortSignal.timeout(timeLimit);
      try {
        const post = unwrapMarkdown(await complete(service, about(title), AbortSignal.any([deadline, signal])));
        if (!post) throw new UpstreamError('answered an empty text');
        return post;
      } catch (error) {
        if (signal.aborted) throw new HttpError(499, 'The request was cancelled.');
        log.warn({ reason: withoutKey(reasonOf(error), service.apiKey) }, 'the AI service failed');
        throw new HttpError(503, deadline.aborted ? sentences.slow : sentences.failed);
      }
    },
  };
}

/** What fetch throws says only that it failed; why is in its cause. */
function reasonOf(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  return cause ? `${String(error)} (${String(cause)})` : String(error);
}

/** Services are known to quote the key they refuse. */
const withoutKey = (text: string, key: string | undefined) => (key ? text.replaceAll(key, '[AI_API_KEY]') : text);
