import type { FastifyBaseLogger } from 'fastify';
import type { AiConfig } from '../config';
import { HttpError, requestCancelled } from '../http/errors';
import { complete, type Message, UpstreamError } from './chat-completions';
import { describeFailure, messages } from './failures';

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
        if (signal.aborted) throw requestCancelled();
        log.warn({ reason: describeFailure(error, service) }, 'the AI service failed');
        throw new HttpError(503, deadline.aborted ? messages.timedOut : messages.failed);
      }
    },
  };
}

/** Removes what models wrap a post in: leading reasoning and a surrounding code fence. */
export function unwrapMarkdown(response: string): string {
  const text = response.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const unwrapped = text.replace(/^```(?:markdown|md)[^\S\n]*\n/i, '');
  if (unwrapped === text) return text;
  // Inner fences come in pairs; an odd one closes the wrapper, which truncated output lacks.
  const fences = unwrapped.match(/^[ \t]*```/gm)?.length ?? 0;
  return (fences % 2 ? unwrapped.replace(/```$/, '') : unwrapped).trim();
}
