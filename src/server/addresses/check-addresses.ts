// Proves that each address that ever was public answers, in one step, that each link within the site leads somewhere, and
// that each picture is there: by the services that answer readers, without HTTP. What the owner has taken from readers,
// such as a draft or a deleted post, is left out.
import type { Database } from '../database/database';
import type { ImageStore } from '../media/image-store';
import { fileName } from '../media/image-urls';
import { noCover } from '../media/no-cover';
import type { Progress } from '../progress';
import { blogIdOf, isOwnAddress, normalizeAddress } from '../redirects/addresses';
import type { Services } from '../services';
import { pathOfId } from './addresses.service';

interface AddressFault {
  kind: 'address' | 'link' | 'picture';
  /** The address that fails. */
  address: string;
  /** The path of the post in which it stands, or to which it should lead. */
  post: string;
  /** What happens instead, as a sentence. */
  fault: string;
}

export interface AddressCheck {
  posts: number;
  addresses: number;
  links: number;
  pictures: number;
  faults: AddressFault[];
}

interface Target {
  database: Database;
  images: Pick<ImageStore, 'findSize'>;
  services: Pick<Services, 'addresses' | 'categories' | 'profiles' | 'redirects' | 'tags'>;
  /** The site's own, if it is known: links to it are links within the site. */
  publicUrl: string | undefined;
}

const blogsPerSlice = 50;

/** Addresses as the sanitizer writes them: first in their tag, quoted, escaped. */
const addressInText = /<(a href|img src)="([^"]*)"/g;

const ownPicture = /^\/images\/([^/?#]+)$/;

export async function checkAddresses(target: Target, progress: Progress): Promise<AddressCheck> {
  const { database, images, services, publicUrl } = target;
  const { addresses } = services;
  const check: AddressCheck = { posts: 0, addresses: 0, links: 0, pictures: 0, faults: [] };
  const pathOf = await addresses.readPathOf();
  const allPathsOf = await addresses.readAllPathsOf();

  /** @param path where it has to lead */
  async function checkAddress(address: string, path: string): Promise<void> {
    check.addresses += 1;
    const found = await addresses.find(address);
    const fail = (fault: string) => check.faults.push({ kind: 'address', address, post: path, fault });
    if (!found) fail('There is nothing.');
    else if (found.target !== undefined && found.target !== path) fail(`It leads to ${found.target}.`);
    else if (found.target === undefined && found.path !== path) fail('It is the address of another post.');
    else if (found.target !== undefined && address === path) fail('It leads to itself.');
  }

  async function checkLink(href: string, post: string): Promise<void> {
    const path = publicUrl !== undefined && href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href;
    if (!path.startsWith('/') || path.startsWith('//')) return;
    check.links += 1;
    const address = normalizeAddress(path);
    if (address && isOwnAddress(address) && blogIdOf(address.path) === undefined) return;
    if (address && (await isArchive(address.path))) return;
    const found = address && (await addresses.find(path.split('#', 1)[0]!));
    if (!found) check.faults.push({ kind: 'link', address: href, post, fault: 'It leads nowhere.' });
  }

  /** Whether it is the page of a category or a tag. */
  async function isArchive(path: string): Promise<boolean> {
    const [, kind, slug = ''] = /^\/(category|tag)\/([^/]+)$/.exec(path) ?? [];
    if (kind === undefined) return false;
    const decoded = decodeURIComponent(slug);
    const found =
      kind === 'tag'
        ? await services.tags.findByAddress(decoded, 'everyone')
        : await services.categories.findByAddress(decoded);
    return found !== undefined;
  }

  async function checkPicture(name: string, post: string): Promise<void> {
    check.pictures += 1;
    if ((await images.findSize(name)) !== undefined) return;
    check.faults.push({ kind: 'picture', address: `/images/${name}`, post, fault: 'The file is missing.' });
  }

  const posts = progress.start('Checking posts');
  for await (const blogs of readPublished(database)) {
    const slugs = await listSlugs(
      database,
      blogs.map(({ id }) => id),
    );
    for (const blog of blogs) {
      const path = pathOf(blog);
      const former = allPathsOf(blog, slugs.get(blog.id) ?? []);
      const inText = Array.from(blog.description.matchAll(addressInText), ([, kind, address]) => ({
        kind,
        address: address!.replaceAll('&amp;', '&'),
      }));
      const pictures = inText.flatMap(({ kind, address }) =>
        kind === 'img src' ? (ownPicture.exec(address)?.[1] ?? []) : [],
      );
      const links = inText.flatMap(({ kind, address }) => (kind === 'a href' ? address : []));
      await Promise.all([
        ...[...new Set([path, pathOfId(blog.id), ...former])].map((address) => checkAddress(address, path)),
        ...[...new Set(links)].map((href) => checkLink(href, path)),
        ...[...(blog.image_hash === noCover ? [] : [fileName(blog.image_hash, blog.width)]), ...new Set(pictures)].map(
          (name) => checkPicture(name, path),
        ),
      ]);
      check.posts += 1;
      posts.advance(1);
    }
  }
  posts.finish();

  const redirects = progress.start('Checking redirects');
  for await (const redirect of services.redirects.list()) {
    const id = blogIdOf(redirect.target);
    const found = await addresses.find(redirect.path);
    redirects.advance(1);
    check.addresses += 1;
    // Its post is a draft now, or was deleted.
    if (!found && id !== undefined) continue;
    const end = found?.target ?? found?.path;
    const fault =
      end === undefined
        ? 'It leads in a circle.'
        : found?.target !== undefined && (await leadsOn(found.target))
          ? `It leads to ${found.target}, which leads on.`
          : undefined;
    if (fault) check.faults.push({ kind: 'address', address: redirect.path, post: redirect.target, fault });
  }
  redirects.finish();

  for await (const { slug, present } of services.profiles.readPublicSlugs()) {
    check.addresses += 1;
    if ((await services.profiles.findPresentSlug(slug)) === present) continue;
    const [address, post] = [`/author/${slug}`, `/author/${present}`];
    check.faults.push({ kind: 'address', address, post, fault: 'It does not lead to the page of the author.' });
  }
  return check;

  async function leadsOn(path: string): Promise<boolean> {
    return (await addresses.find(path.split('#', 1)[0]!))?.target !== undefined;
  }
}

/** The posts that readers see, with their texts, in slices. */
async function* readPublished({ queries }: Database) {
  for (let last = -Infinity; ;) {
    let query = queries
      .selectFrom('blogs')
      .innerJoin('blog_descriptions', 'blog_id', 'blogs.id')
      .innerJoin('images', 'hash', 'image_hash')
      .select(['blogs.sort_key', 'blogs.id', 'blogs.kind', 'blogs.slug', 'blogs.category', 'blogs.created_at'])
      .select('blogs.image_hash')
      .select(['description', 'images.width'])
      .where('is_published', '=', 1)
      .orderBy('sort_key')
      .limit(blogsPerSlice);
    if (last !== -Infinity) query = query.where('sort_key', '>', last);
    const blogs = await query.execute();
    yield blogs;
    if (blogs.length < blogsPerSlice) return;
    last = blogs.at(-1)!.sort_key;
  }
}

/** The slugs that posts have, or had in public, by their ids. */
async function listSlugs({ queries }: Database, ids: string[]): Promise<Map<string, string[]>> {
  const slugs = new Map<string, string[]>();
  if (ids.length === 0) return slugs;
  for (const { blog_id, slug } of await queries.selectFrom('slugs').selectAll().where('blog_id', 'in', ids).execute()) {
    slugs.set(blog_id, [...(slugs.get(blog_id) ?? []), slug]);
  }
  return slugs;
}
