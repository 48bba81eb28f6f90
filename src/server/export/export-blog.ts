import { stringify } from 'yaml';
import { fromRow } from '../blogs/blog-content';
import type { Queries } from '../database/database';
import { replaceTemplates } from '../import/markdown/templates';
import { readAny, storedNamePattern, type ImageStore } from '../media/image-store';
import { fileName } from '../media/image-urls';
import type { LargeContent } from '../media/large-content';
import { noCover } from '../media/no-cover';
import { pathOfId, type AddressesService } from '../addresses/addresses.service';
import type { Progress } from '../progress';
import { readTags } from '../tags/tags';
import { createExportRepository, type ExportedBlog } from './export.repository';
import { createMarkdownWriter } from './html-to-markdown';

export interface ExportReport {
  posts: number;
  pages: number;
  /** Posts whose text is there as HTML, as Markdown could not say it. */
  asHtml: number;
  comments: number;
  likes: number;
  pictures: number;
  /** Names of pictures that are not where they should be. */
  missing: string[];
}

const readme = `# An exported blog

Each folder in posts/ is a post, and each in pages/ a page such as About: its text as Markdown, or as HTML where Markdown could not say it, with title, dates, category and
tags before it, series, author, slug, and the addresses that it has and had; the pictures, recordings and videos in the text, and its cover; and comments.json and likes.json, where there are any. A post that is scheduled is
no draft: its date is to come.
`;

const picture = new RegExp(`/images/(${storedNamePattern})`, 'g');

/** Adds a file. @param path with `/`, of a file that is not there yet */
export type WriteFile = (path: string, data: Buffer | LargeContent) => Promise<void>;

interface Options {
  /** Where readers find posts, and found them. */
  addresses: Pick<AddressesService, 'readPathOf' | 'readAllPathsOf'>;
  /** Queries of a snapshot, where all posts are to be as they were at one moment. */
  queries: Queries;
  images: ImageStore;
  write: WriteFile;
  progress: Progress;
  /** Stops it after a post. */
  signal?: AbortSignal;
}

/** Writes all posts, drafts too. */
export async function exportBlog({
  addresses,
  queries,
  images,
  write,
  progress,
  signal,
}: Options): Promise<ExportReport> {
  const repository = createExportRepository(queries);
  const toMarkdown = createMarkdownWriter();
  const report: ExportReport = { posts: 0, pages: 0, asHtml: 0, comments: 0, likes: 0, pictures: 0, missing: [] };
  const step = progress.start('Exporting posts', await repository.countBlogs());
  const writeText = (path: string, text: string) => write(path, Buffer.from(text));
  const writeList = async (path: string, list: unknown[]): Promise<number> => {
    if (list.length > 0) await writeText(path, `${JSON.stringify(list, null, 2)}\n`);
    return list.length;
  };
  const authors = await repository.listAuthorNames();
  const pathOf = await addresses.readPathOf();
  const allPathsOf = await addresses.readAllPathsOf();
  await writeText('README.md', readme);
  for await (const blog of repository.readBlogs()) {
    signal?.throwIfAborted();
    const isPage = blog.kind === 'page';
    const directory = `${isPage ? 'pages' : 'posts'}/${folderName(blog)}`;
    const names = new Map(blog.image_hash === noCover ? [] : [[fileName(blog.image_hash, blog.width), 'cover.webp']]);
    const html = blog.description.replace(picture, (_path, name: string) => {
      names.set(name, name);
      return name;
    });
    for (const [name, as] of names) {
      const data = await readAny(images, name);
      if (data) await write(`${directory}/${as}`, data);
      if (data) report.pictures += 1;
      else report.missing.push(name);
    }
    const tags = (await readTags(queries, blog.tags)).map(({ name }) => name);
    const series = await repository.findSeries(blog.id);
    const slugs = await repository.listSlugs(blog.id);
    const path = pathOf(blog);
    const former = new Set([
      ...(await repository.listAddresses(pathOfId(blog.id))),
      // Those of a draft are known to nobody, as a rule.
      ...(blog.is_published === 1 ? [pathOfId(blog.id), ...allPathsOf(blog, slugs)] : []),
    ]);
    for (const present of [path, withoutTrailingSlash(path)]) former.delete(present);
    const url = blog.is_published === 1 && !isPage && path !== pathOfId(blog.id) ? path : undefined;
    // Its path says so already.
    if (isPage) former.delete(pathOfId(blog.id));
    const markdown = toMarkdown(html);
    if (markdown === undefined) report.asHtml += 1;
    const file = markdown === undefined ? 'index.html' : 'index.md';
    const text = markdown ?? html;
    const author = blog.byline ?? authors.get(blog.author_id ?? '');
    await writeText(
      `${directory}/${file}`,
      `${frontMatter(blog, { tags, series, url, aliases: [...former], author }, text)}${text}\n`,
    );
    report.comments += await writeList(`${directory}/comments.json`, await listComments(blog.id));
    report.likes += await writeList(`${directory}/likes.json`, await listLikes(blog.id));
    report[isPage ? 'pages' : 'posts'] += 1;
    step.advance(1);
  }
  step.finish();
  return report;

  async function listComments(id: string) {
    const comments = await repository.listComments(id);
    return comments.map(({ id: commentId, name, content, is_approved, created_at, parent_id, answers_id }) => ({
      id: commentId,
      name,
      date: created_at,
      isApproved: is_approved === 1,
      ...(parent_id !== null && { replyTo: answers_id ?? parent_id }),
      content,
    }));
  }

  async function listLikes(id: string) {
    const likes = await repository.listLikes(id);
    return likes.map(({ user_id, name, created_at }) => ({ user: user_id, name, date: created_at }));
  }
}

const withoutTrailingSlash = (path: string): string => path.replace(/\/$/, '');

/** By date and title; the id makes it unique. */
function folderName({ id, title, created_at }: ExportedBlog): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [created_at.slice(0, 10), [...words].slice(0, 40).join(''), id].filter(Boolean).join('-');
}

interface Named {
  tags: string[];
  series: { name: string; position: number } | undefined;
  /** Undefined where its id or its slug says it. */
  url: string | undefined;
  /** The addresses that it had before, or elsewhere. */
  aliases: string[];
  author: string | undefined;
}

function frontMatter(blog: ExportedBlog, { tags, series, url, aliases, author }: Named, text: string): string {
  const { title, subTitle, category } = fromRow(blog);
  const fields = {
    title,
    ...(subTitle && { description: subTitle }),
    // A post that is scheduled has a date to come, as Hugo and Jekyll have it.
    date: blog.publish_at ?? blog.created_at,
    lastmod: blog.updated_at,
    draft: blog.is_published === 0 && blog.publish_at === null,
    ...(blog.kind === 'page' ? { type: 'page' } : { categories: [category] }),
    ...(tags.length > 0 && { tags }),
    ...(series && { series: series.name, series_order: series.position }),
    ...(author !== undefined && { author }),
    ...(blog.image_hash !== noCover && { cover: 'cover.webp' }),
    id: blog.id,
    ...(blog.slug !== '' && { slug: blog.slug }),
    ...(url !== undefined && { url }),
    ...(aliases.length > 0 && { aliases }),
    // As a rule posts take them, and pages do not.
    ...((blog.takes_comments === 1) === (blog.kind === 'page') && { comments: blog.takes_comments === 1 }),
    // What looks like a template in it is text.
    ...(hasTemplates(text) && { render_with_liquid: false }),
  };
  return `---\n${stringify(fields)}---\n\n`;
}

const hasTemplates = (text: string): boolean => replaceTemplates(text, '').body !== text;
