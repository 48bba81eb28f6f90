import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { OperatorError } from '../../operator-error';
import { refuseForeignExport } from '../foreign-exports';
import { ancestors, findFile, pathInAddress, uploadPaths } from '../pictures/find-file';
import type { SourceItem, SourceReader } from '../source';
import { openText, TextTooLongError, tooLongReason } from '../text';
import { findLinkedFile, findSiteUrl, toPost } from './file-post';
import { coverOf, type FrontMatter, readFrontMatter } from './front-matter';
import { nameInNotion, readProperties } from './notion';
import { createMarkdownRenderer } from './render';
import { createVault, findVault, nameEachOther } from './vault';

interface Options {
  /** A folder with pictures, beside those of the site. */
  media: string | undefined;
  permalink: string | undefined;
  /** Names the blog; by default the folder does. */
  source: string | undefined;
  /** A folder around it, of which nothing outside is read; otherwise that of the site is looked for. */
  root?: string;
}

const markdownFiles = /\.(?:md|markdown|mdx)$/i;
const postFiles = /\.(?:md|markdown|mdx|html?)$/i;
const otherTexts = /\.(?:rst|adoc|org|ipynb|textile|txt)$/i;
const noPosts = /^(?:readme|licen[cs]e|changelog|contributing|code_of_conduct)\./i;
const ignoredFolders = /^(?:\.|node_modules$|_site$|_layouts$|_includes$|_sass$|_data$|themes$|layouts$)/;

/** What lies in the folder of a site. */
const signsOfSite = /^(?:_config\.ya?ml|hugo\.\w+|config\.toml|astro\.config\.\w+|package\.json|\.git|\.obsidian)$/;
const levelsToSite = 5;

/** Folders of a site whose content it serves at `/`. */
const servedFolders = ['', 'static', 'public', 'assets', 'source', 'src', 'content'];

/** Where Jekyll and Hexo have their posts; all else of a site is a page. */
const postFolder = /(?:^|\/)_(?:posts|drafts)\//;
const jekyllConfiguration = /^_config\.ya?ml$/;

/** With pictures in it. */
const maxFileBytes = 64_000_000;
const maxReportedFaults = 10;

/** Reads a folder of Markdown, one file at a time. @throws OperatorError when there is no such folder */
export async function openMarkdown(path: string, { media, permalink, source, root }: Options): Promise<SourceReader> {
  const folder = resolve(path);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new OperatorError(`${path}: There is no such folder.`);
  if (media !== undefined && !(await stat(media).catch(() => undefined))?.isDirectory()) {
    throw new OperatorError(`${media}: There is no such folder.`);
  }
  await requirePosts(folder);
  const site = root ?? (await findSite(folder));
  const siteUrl = await findSiteUrl(site);
  const roots = [site, ...(media === undefined ? [] : [resolve(media)])];
  const render = createMarkdownRenderer();

  const showVault = await openVault(folder, site);

  const isWholeSite = site === folder && (await readdir(folder)).some((name) => jekyllConfiguration.test(name));

  async function* read(): AsyncGenerator<SourceItem> {
    const faults: string[] = [];
    for await (const file of listFiles(folder)) {
      const example = relative(folder, file);
      const leaveOut = (reason: string): SourceItem => ({ type: 'left out', kind: 'other', reason, example });
      if (!postFiles.test(file)) {
        if (otherTexts.test(file)) yield leaveOut('Texts in other formats than Markdown and HTML are no posts here.');
        continue;
      }
      if (noPosts.test(basename(file))) {
        yield leaveOut('Files about a folder are no posts.');
        continue;
      }
      if (isWholeSite && !postFolder.test(example.split(sep).join('/'))) {
        yield leaveOut('Of a whole site, only what lies in _posts and _drafts are posts; name the folder of others.');
        continue;
      }
      if (/^_index\./i.test(basename(file))) {
        yield leaveOut('Pages of sections have no place here.');
        continue;
      }
      if ((await stat(file)).size > maxFileBytes) {
        yield { ...leaveOut('Files of more than 64 MB are no posts.'), kind: 'post' } as SourceItem;
        continue;
      }
      try {
        const { text, pictures } = openText(await readFile(file, 'utf8'));
        const matter = readFrontMatter(text);
        if (!matter && !markdownFiles.test(file)) {
          yield leaveOut('HTML without front matter is no post.');
        } else {
          const complete = matter ?? readBare(file, text.replace(/\r\n?/g, '\n'));
          const { post, changed } = toPost(file, complete, { folder, render, permalink, siteUrl, showVault });
          const cover = coverOf(complete.fields) ?? (await findBundledCover(file));
          yield { type: 'post', post: { ...post, cover, pictures }, changed };
        }
      } catch (error) {
        if (error instanceof TextTooLongError) {
          yield { type: 'left out', kind: 'post', reason: tooLongReason, example };
          continue;
        }
        const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        faults.push(`${example}: ${message}`);
        if (faults.length === maxReportedFaults) break;
      }
    }
    if (faults.length > 0)
      throw new OperatorError(`Nothing was imported, as front matter cannot be read:\n${faults.join('\n')}`);
  }

  return {
    source: `markdown ${source ?? folder.split(sep).slice(-2).join('/')}`,
    read,
    async findPicture(address, base) {
      if (/^(?:https?:)?\/\//i.test(address)) return { files: [], url: address.replace(/^\/\//, 'https://') };
      const path = pathInAddress(address);
      if (path === undefined) return { files: [], url: undefined };
      // An alias of Astro for the folder of its sources.
      const aliased = /^[@~]\/(.+)$/s.exec(path)?.[1];
      const beside = address.startsWith('/') ? [] : [join(dirname(base), path)];
      const served = servedFolders.map((each) => join(site, each, path));
      if (aliased !== undefined) served.push(join(site, 'src', aliased));
      const uploads = media === undefined ? [] : uploadPaths(media, path);
      const file = await findFile([...beside, ...served, ...uploads], roots);
      return { files: file === undefined ? [] : [file], url: undefined };
    },
    findLink: (href, postId) => findLinkedFile(href, postId, { folder, site, siteUrl }),
  };
}

/** @throws OperatorError where nothing in a folder can be a post */
async function requirePosts(folder: string): Promise<void> {
  const names: string[] = [];
  for await (const file of listFiles(folder)) names.push(relative(folder, file).split(sep).join('/'));
  if (names.some((name) => markdownFiles.test(name))) return;
  refuseForeignExport(names);
  if (names.some((name) => postFiles.test(name) || otherTexts.test(name))) return;
  const hasZips = names.some((name) => /\.zip$/i.test(name));
  throw new OperatorError(
    `There are no posts in the folder: nothing in it ends in .md or .html.${hasZips ? ' Unpack the zip files in it, and import what they hold.' : ''}`,
  );
}

/** Of a file without front matter. */
const readBare = (file: string, body: string): FrontMatter =>
  nameInNotion(file) === undefined ? { fields: {}, body } : readProperties(body);

/** Undefined where a folder is neither within a vault nor a part of one. @param site what may be read of */
async function openVault(folder: string, site: string) {
  const folders = ancestors(folder, levelsToSite).filter((each) => !relative(site, each).startsWith('..'));
  const vault = await findVault(folders);
  const files: string[] = [];
  for await (const file of listFiles(vault ?? folder)) files.push(file);
  if (vault === undefined && !(await nameEachOther(files, maxFileBytes))) return undefined;
  return createVault(vault ?? folder, files);
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !ignoredFolders.test(entry.name)) yield* listFiles(path);
    else if (entry.isFile()) yield path;
  }
}

/** The folder of the site that a folder of posts belongs to; the folder itself where none is recognized. */
async function findSite(folder: string): Promise<string> {
  for (const each of ancestors(folder, levelsToSite)) if (await isSite(each)) return each;
  return folder;
}

/** Whether it is the folder of a site, and not one within it. */
export const isSite = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some((name) => signsOfSite.test(name));

/** Hugo takes a picture of such a name in the folder of a post for its cover. */
async function findBundledCover(file: string): Promise<string | undefined> {
  if (!/^index\./i.test(basename(file))) return undefined;
  const names = await readdir(dirname(file));
  return names.find(
    (name) =>
      /^(?:feature|featured|cover|thumbnail)/i.test(name) && /\.(?:avif|gif|jpe?g|png|webp)$/i.test(extname(name)),
  );
}
