// What those who write tell readers about themselves. Whose profile is public has a page, /author/{slug}.
import type { OwnProfile, ProfileChanges } from '../../contract/extensions/profiles';
import { limits } from '../../contract/limits';
import { safeLinkUrl } from '../../contract/safe-url';
import type { SiteSettings } from '../../contract/site-settings';
import type { Database } from '../database/database';
import { queueForSearch, recordAnyChange } from '../database/record-changes';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, conflict, HttpError, notFound } from '../http/errors';
import type { MediaService } from '../media/media.service';
import { findImageHash, textImageUrl } from '../media/text-images';
import { claimAuthorSlug, firstAuthorSlug, isAuthorSlug } from './author-slugs';
import { createProfilesRepository, type PublicProfileRow } from './profiles.repository';

export type ProfilesService = ReturnType<typeof createProfilesService>;

const slugTaken = 'Somebody else has this address. Please choose another one.';

/** Who wrote a post, as readers are told. */
export interface Writer {
  name: string;
  /** Undefined where it is not public. */
  profile?: Omit<PublicProfileRow, 'user_id'>;
}

interface Post {
  byline: string | null;
  author_id: string | null;
}

type AuthorSettings = Pick<SiteSettings, 'showsAuthors'>;

export function createProfilesService(database: Database, media: Pick<MediaService, 'replaceReference'>) {
  const profiles = createProfilesRepository(database.queries);

  async function findOwn({ id }: Pick<Identity, 'id'>, imagesUrl: string): Promise<OwnProfile | undefined> {
    const row = await profiles.find(id);
    return row && { ...toAuthor(row, imagesUrl), isPublic: row.is_public === 1 };
  }

  async function findPresentSlug(slug: string): Promise<string | undefined> {
    if (!isAuthorSlug(slug)) return undefined;
    const own = await profiles.findPublicBySlug(slug);
    return own ? slug : profiles.findPresentSlug(slug);
  }

  return {
    /** The own profile; undefined where none was saved. */
    findOwn,

    /** The own profile, or what it would begin with. */
    async getOwn({ id }: Identity, imagesUrl: string): Promise<OwnProfile> {
      const own = await findOwn({ id }, imagesUrl);
      if (own) return own;
      const account = await database.queries.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
      const { name = '' } = account ?? {};
      return { name, slug: firstAuthorSlug({ id, name }), about: '', links: [], isPublic: false };
    },

    /** @throws HttpError 400, 403, 409 or 422 */
    async save(user: Identity, { name, slug, about, links, picture, isPublic }: ProfileChanges): Promise<void> {
      const hash = picture === '' ? null : findImageHash(picture);
      if (hash === undefined) throw unknownPicture();
      const addresses = links.map((link) => {
        const address = safeLinkUrl(link);
        if (address === undefined) throw badRequest(`“${link}” is no address of a web page, nor one of an e-mail.`);
        return address;
      });
      try {
        await database.write(async (tx) => {
          const repository = createProfilesRepository(tx);
          const before = await repository.lock(user.id);
          await requireRole(tx, user);
          const isKept = await media.replaceReference(tx, { before: before?.image_hash ?? null, after: hash }, () =>
            repository.save(user.id, {
              slug,
              name,
              about,
              links: JSON.stringify(addresses),
              image_hash: hash,
              is_public: isPublic ? 1 : 0,
              updated_at: new Date().toISOString(),
            }),
          );
          if (!isKept) throw unknownPicture();
          if (!(await claimAuthorSlug(tx, slug, user.id))) throw conflict(slugTaken);
          // Any post may name its author.
          await queueForSearch(tx, [{ kind: 'author', subject: user.id }]);
          await recordAnyChange(tx);
        });
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        throw conflict(slugTaken);
      }
    },

    /** @throws HttpError 404 */
    async getPublicOrFail(slug: string): Promise<PublicProfileRow> {
      const present = await findPresentSlug(slug);
      const row = present === undefined ? undefined : await profiles.findPublicBySlug(present);
      if (!row) throw notFound('The author');
      return row;
    },

    /** The slug that a public profile has now, which may have had this one before. */
    findPresentSlug,

    /**
     * Who wrote posts, where the owner of the site wants readers to know.
     * @returns by the id of the account; without those whose posts all have a byline of their own
     */
    async findWriters(posts: readonly Post[], { showsAuthors }: AuthorSettings): Promise<Map<string, Writer>> {
      const ids = writersOf(posts);
      const rows = ids.length > 0 && showsAuthors ? await profiles.listWriters(ids) : [];
      return new Map(rows.map((row) => [row.id, toWriter(row)]));
    },

    /** Adds to the posts of a list whom readers are told to have written them, with one query for all that are read at a time. */
    async *withAuthors<Row extends Post>(
      slices: Iterable<Row[]> | AsyncIterable<Row[]>,
      { showsAuthors }: AuthorSettings,
    ): AsyncGenerator<(Row & { author?: string | undefined })[]> {
      for await (const rows of slices) {
        const ids = writersOf(rows);
        const accounts = ids.length > 0 && showsAuthors ? await profiles.listWriters(ids) : [];
        const names = new Map(accounts.map((account) => [account.id, toWriter(account).name]));
        yield rows.map((row) => ({ ...row, author: row.byline ?? names.get(row.author_id ?? '') }));
      }
    },

    /** All slugs that public profiles have or had. */
    async *readPublicSlugs(): AsyncGenerator<{ slug: string; present: string }> {
      for (let last = ''; ;) {
        const rows = await profiles.listPublicSlugsAfter(last, limits.listedAuthors);
        yield* rows;
        if (rows.length < limits.listedAuthors) return;
        last = rows.at(-1)!.slug;
      }
    },

    listPublicSlugs: (): Promise<string[]> => profiles.listPublicSlugs(limits.listedAuthors),
  };
}

/** The accounts that wrote posts, but for those with a byline. */
const writersOf = (posts: readonly Post[]): string[] => [
  ...new Set(posts.flatMap(({ byline, author_id: id }) => (byline === null && id !== null ? [id] : []))),
];

const unknownPicture = () => new HttpError(422, 'The picture is none that is stored here. Please choose it again.');

type WriterRow = Awaited<ReturnType<ReturnType<typeof createProfilesRepository>['listWriters']>>[number];

function toWriter({ account_name, name, slug, about, links, image_hash, image_width }: WriterRow): Writer {
  if (name === null || slug === null || about === null || links === null) return { name: account_name };
  return { name, profile: { name, slug, about, links, image_hash, image_width } };
}

/** As readers see it. */
export function toAuthor(row: Omit<PublicProfileRow, 'user_id'>, imagesUrl: string) {
  const { name, slug, about, links, image_hash: hash, image_width: width } = row;
  return {
    name,
    slug,
    about,
    links: JSON.parse(links) as string[],
    ...(hash !== null && width !== null && { picture: textImageUrl({ hash, width }, imagesUrl) }),
  };
}
