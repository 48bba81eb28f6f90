import type { FastifyInstance } from 'fastify';
import { markdownCalls, type FrontMatter } from '../../contract/extensions/markdown';
import { sanitize } from '../blogs/rich-text';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import { readFrontMatter, tagsOf, textField } from '../import/markdown/front-matter';
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
    route(markdownCalls.readMarkdown, { perMinute }, ({ body: { markdown, isFile } }) => {
      if (!isFile) return { success: true, description: sanitize(render(markdown)) };
      const { body, ...frontMatter } = readFile(markdown);
      return { success: true, description: sanitize(render(body)), frontMatter };
    }),
  );
}

interface MarkdownFile extends FrontMatter {
  body: string;
}

/** @throws HttpError 422 where the front matter cannot be read */
function readFile(markdown: string): MarkdownFile {
  const file = unlessBroken(() => readFrontMatter(markdown));
  if (!file) return { body: markdown };
  const { body, fields } = file;
  const title = textField(fields, 'title');
  const subTitle = textField(fields, 'description', 'subtitle', 'summary', 'excerpt');
  const tags = tagsOf(fields).join(', ');
  return {
    body,
    ...(title !== undefined && { title }),
    ...(subTitle !== undefined && { subTitle }),
    ...(tags && { tags }),
  };
}

function unlessBroken<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new HttpError(422, 'What stands before the text of the file cannot be read.');
  }
}
