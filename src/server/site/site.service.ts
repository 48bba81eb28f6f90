import { isDeepStrictEqual } from 'node:util';
import { defaultCategories, type CategoryName } from '../../contract/categories';
import type { LinkTarget } from '../../contract/extensions/site';
import {
  readPicture,
  sitePictureNames,
  sitePictures,
  toPictureValue,
  type SitePictureName,
} from '../../contract/site-pictures';
import { siteDefaults } from '../../contract/site-defaults';
import { fillName } from '../../contract/shown-settings';
import { withoutDefaults, type NavigationLink, type SiteSettings } from '../../contract/site-settings';
import { readCategories } from '../categories/categories';
import type { Database, Queries } from '../database/database';
import type { Tables } from '../database/schema';
import { queueForSearch, recordAnyChange } from '../database/record-changes';
import { type Identity, requireRole } from '../http/authentication';
import { conflict, HttpError } from '../http/errors';
import type { MediaService } from '../media/media.service';
import type { Transaction } from 'kysely';
import { listLinkTargets } from './link-targets';
import { leadsToTags, resolveNavigation } from './navigation';
import { findSettings, settingsId, type StoredSettings } from './settings';

export type SiteService = ReturnType<typeof createSiteService>;

/** What pages say of the site. */
export interface ShownSite extends SiteSettings {
  /** Whether mail is sent to people, and what needs it is offered. */
  hasMail?: boolean;
  /** Whether there is a series, whose parts posts then ask for. */
  hasSeries?: boolean;
  /** In their order. */
  categories: readonly CategoryName[];
}

/** The settings as they are in effect. */
type Settings = Omit<ShownSite, 'navigation' | 'hasSeries' | 'categories'>;

type Media = Pick<MediaService, 'storePicture' | 'isStored' | 'replaceReference'>;

/**
 * What the owner of the site has set.
 * @param options.timeZone of the site, where its owner has set none
 * @param options.hasMail without it there is no newsletter, nor what else needs mail, whatever its owner has set
 */
export function createSiteService(
  database: Database,
  media: Media,
  { timeZone, hasMail }: { timeZone: string; hasMail: boolean },
) {
  let lastRead: Partial<SiteSettings> = {};
  let categories: readonly CategoryName[] = defaultCategories;
  let navigation: NavigationLink[] = [];
  let hasSeries = false;

  function putInEffect(stored: Partial<SiteSettings>): Settings {
    const settings = { ...siteDefaults, ...stored };
    return {
      ...settings,
      authorLabel: fillName(settings.authorLabel, settings),
      timeZone: settings.timeZone || timeZone,
      hasMail,
      sendsNewsletter: hasMail && settings.sendsNewsletter,
    };
  }

  async function readStored(db: Queries): Promise<Partial<SiteSettings>> {
    lastRead = (await findSettings(db)).settings;
    return lastRead;
  }

  const complete = (stored: Partial<SiteSettings>): ShownSite => ({
    ...putInEffect(stored),
    navigation,
    hasSeries,
    categories,
  });

  return {
    /** With one query, where no more is wanted than settings. @param db a transaction, where it depends on them */
    readSettings: async (db: Queries = database.queries): Promise<Settings> => putInEffect(await readStored(db)),

    /** All that pages say of the site, with addresses in the navigation. @param db a transaction, where it depends on it */
    async read(db: Queries = database.queries): Promise<ShownSite> {
      const rows = await readCategories(db);
      const settings = await readStored(db);
      navigation = await resolveNavigation(
        db,
        settings.navigation ?? [],
        rows,
        settings.addressPattern ?? siteDefaults.addressPattern,
      );
      categories = rows.map(({ name, slug }) => ({ name, slug }));
      hasSeries = (await db.selectFrom('series').select('id').limit(1).execute()).length > 0;
      return complete(settings);
    },

    /** Those that this process has read last, for when the database does not answer. */
    lastRead: (): ShownSite => complete(lastRead),

    /** Whether the navigation depends on which tags have posts. */
    leadsToTags: (): boolean => leadsToTags(lastRead.navigation ?? []),

    async listLinkTargets(search = ''): Promise<LinkTarget[]> {
      const { settings } = await findSettings(database.queries);
      return listLinkTargets(database, search, settings.navigation ?? []);
    },

    get: (): Promise<StoredSettings> => findSettings(database.queries),

    /**
     * Stores a picture, which is shown once the setting has the value.
     * @returns the value
     * @throws HttpError 413, 415 or 422
     */
    storePicture: async (name: SitePictureName, upload: Buffer): Promise<string> =>
      toPictureValue(await media.storePicture(upload, sitePictures[name])),

    /**
     * @param changes by name; those that are left out stay as they are
     * @param options.version on which they are based; without it, they replace whatever there is
     * @throws HttpError 403, 409 when others have been saved since then, 422 for a picture that is not stored
     */
    change: (
      changes: Partial<SiteSettings>,
      { version, user }: { version?: number | undefined; user?: Identity | undefined } = {},
    ): Promise<StoredSettings> =>
      database.write(
        async (tx) => {
          await requireRole(tx, user);
          const former = await findSettings(tx);
          // A later version of the program may have other defaults: what is one is not stored.
          const settings = withoutDefaults({ ...former.settings, ...changes });
          if (version !== undefined && version !== former.version) {
            // They may have been saved before, and the answer was lost.
            if (isDeepStrictEqual(settings, former.settings)) return former;
            throw settingsConflict();
          }
          await keepPictures(tx, media, former.settings, settings);
          const saved = { version: former.version + 1, settings };
          const row = { version: saved.version, settings: JSON.stringify(saved.settings) };
          await tx
            .insertInto('site_settings')
            .values({ id: settingsId, ...row })
            .onConflict((existing) => existing.column('id').doUpdateSet(row))
            .execute();
          if (
            settings.language !== former.settings.language ||
            settings.showsAuthors !== former.settings.showsAuthors
          ) {
            await queueForSearch(tx, [{ kind: 'all', subject: '' }]);
          }
          await recordAnyChange(tx);
          return saved;
        },
        { exclusive: 'site settings' },
      ),
  };
}

const settingsConflict = () =>
  conflict('Other settings have been saved meanwhile. Look at them, then save yours again.');

/** From now on those are kept that the settings refer to. */
async function keepPictures(
  tx: Transaction<Tables>,
  media: Media,
  former: Partial<SiteSettings>,
  settings: Partial<SiteSettings>,
): Promise<void> {
  for (const setting of sitePictureNames) {
    if (settings[setting] === former[setting]) continue;
    const picture = readPicture(settings[setting]);
    if (picture && !(await media.isStored(tx, { ...picture, kind: sitePictures[setting] }))) throw unknownPicture();
    const hashes = { before: readPicture(former[setting])?.hash ?? null, after: picture?.hash ?? null };
    const isKept = await media.replaceReference(tx, hashes, async () => {
      await tx.deleteFrom('site_images').where('setting', '=', setting).execute();
      if (picture) await tx.insertInto('site_images').values({ setting, hash: picture.hash }).execute();
    });
    if (!isKept) throw unknownPicture();
  }
}

const unknownPicture = () => new HttpError(422, 'The picture is none that is stored here. Please choose it again.');
