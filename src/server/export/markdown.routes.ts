import type { FastifyInstance } from 'fastify';
import { markdownCalls } from '../../contract/extensions/markdown';
import { sanitize } from '../blogs/rich-text';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import { createMarkdownRenderer } from '../import/markdown/render';
import { createMarkdownWriter } from './html-to-markdown';
import { writeInSlices } from './write-in-slices';

/** Each takes CPU: nobody edits a text so often. */
const perMinute = 20;

export function markdownRoutes(app: FastifyInstance): void {
  const write = createMarkdownWriter();
  const render = createMarkdownRenderer();

  app.route(
    route(markdownCalls.writeMarkdown, { perMinute }, async ({ body }) => {
      const markdown = await writeInSlices(sanitize(body.description), write);
      if (markdown === undefined) throw new HttpError(422, 'This text cannot be written as Markdown without a loss.');
      return { success: true, markdown };
    }),
  );

  app.route(
    route(markdownCalls.readMarkdown, { perMinute }, ({ body }) => ({
      success: true,
      description: sanitize(render(body.markdown)),
    })),
  );
}
