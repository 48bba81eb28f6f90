// Links between posts that are files: by the names of files, or by the addresses that a generator gives them.
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { addressInSite } from '../links';
import { pathInAddress } from '../pictures/find-file';
import type { LinkTarget } from '../source';

interface Places {
  /** The folder with the posts. */
  folder: string;
  site: string;
  /** Empty where nothing says it. */
  siteUrl: string;
}

const configurations = [
  ...['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config.yml'],
  ...['_config.yml', '_config.yaml', 'astro.config.mjs', 'astro.config.ts', 'astro.config.js'],
];

const maxConfigurationBytes = 1_000_000;

const addressOfSite = /^[ \t]*["']?(?:baseurl|url|site)["']?\s*[:=]\s*["']?(https?:\/\/[^\s"',]+)/im;

/** The address of a site, as its configuration has it; empty where there is none. */
export async function findSiteUrl(site: string): Promise<string> {
  for (const name of configurations) {
    const text = await readConfiguration(join(site, name));
    const [, url] = addressOfSite.exec(text) ?? [];
    if (url !== undefined && URL.canParse(url)) return url;
  }
  return '';
}

/** Empty where there is none, or a file that is much longer than any configuration. */
async function readConfiguration(file: string): Promise<string> {
  const { size } = (await stat(file).catch(() => undefined)) ?? { size: Infinity };
  return size > maxConfigurationBytes ? '' : readFile(file, 'utf8').catch(() => '');
}

const extensions = ['.md', '.markdown', '.mdx', '.html'];

/** The post, if it is one, that a link leads to. @param postId the path of the file in which it stands */
export function findLinkedFile(
  href: string,
  postId: string,
  { folder, site, siteUrl }: Places,
): LinkTarget | undefined {
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i.test(href);
  const address = isRelative ? undefined : addressInSite(href, siteUrl);
  const path = pathInAddress(isRelative ? href : (address ?? ''));
  if (!path) return undefined;
  const file = join(folder, postId);
  // Relative to the file, or to the address of the post, which mostly ends in its name and a slash.
  const ownFolder = join(dirname(file), basename(file, extname(file)));
  const bases = isRelative
    ? [dirname(file), ownFolder, site, join(site, 'content')]
    : [folder, site, join(site, 'content')];
  const posts = bases
    .flatMap((base) => filesAt(join(base, path)))
    .map((each) => relative(folder, each).split(sep).join('/'))
    .filter((id) => !id.startsWith('../'));
  return { address, posts: [...new Set(posts)] };
}

/** Where the text of a page may be. */
function filesAt(path: string): string[] {
  const bare = path.endsWith(sep) ? dirname(join(path, 'x')) : path;
  const extension = extname(bare).toLowerCase();
  if (extensions.includes(extension)) {
    const name = bare.slice(0, -extension.length);
    // A generator makes HTML of Markdown.
    return extension === '.html' ? extensions.map((each) => name + each) : [bare];
  }
  return extensions.flatMap((each) => [bare + each, join(bare, `index${each}`)]);
}
