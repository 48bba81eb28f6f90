// Who has a post open. An editor says so again and again; by the clock of the database, as the servers share it, whoever has
// not done so for a while is gone. Nothing else changes by it: neither versions nor caches.
import type { Place, Presence } from '../../contract/extensions/presence';
import { annotationsVersion } from '../annotations/annotations-version';
import { editableBy, findBlogOrFail } from '../blogs/find-blog';
import type { Database } from '../database/database';
import { readTime } from '../database/read-time';
import type { Identity } from '../http/authentication';

export type PresenceService = ReturnType<typeof createPresenceService>;

/** Three reports long, so that a lost one makes nobody disappear. */
const lifetimeMs = 30_000;

const shownAtOnce = 50;

interface OpenEditor {
  id: string;
  editor: string;
  place?: Place;
}

const before = (time: string, ms: number) => new Date(Date.parse(time) - ms).toISOString();

export function createPresenceService(database: Database) {
  const { queries } = database;

  return {
    /**
     * @returns who else has the post open
     * @throws HttpError 404
     */
    async report(
      { id, editor, place }: OpenEditor,
      user: Identity,
    ): Promise<{ others: Presence[]; annotations: string }> {
      await findBlogOrFail(queries, id, { audience: editableBy(user) });
      const now = await readTime(database);
      const seen = { place: place ? JSON.stringify(place) : null, seen_at: now };
      await database.write(async (tx) => {
        await tx
          .insertInto('presences')
          .values({ blog_id: id, user_id: user.id, editor, ...seen })
          .onConflict((conflict) => conflict.columns(['blog_id', 'user_id', 'editor']).doUpdateSet(seen))
          .execute();
      });
      const [rows, annotations] = await Promise.all([
        queries
          .selectFrom('presences')
          .innerJoin('users', 'users.id', 'presences.user_id')
          .select(['user_id', 'editor', 'place', 'name'])
          .where('blog_id', '=', id)
          .where('seen_at', '>', before(now, lifetimeMs))
          .where('editor', '<>', editor)
          .orderBy('name')
          .orderBy('editor')
          .limit(shownAtOnce)
          .execute(),
        annotationsVersion(queries, id),
      ]);
      const others = rows.map((row) => ({
        editor: row.editor,
        name: row.name,
        isOwn: row.user_id === user.id,
        ...(row.place !== null && { place: JSON.parse(row.place) as Place }),
      }));
      return { others, annotations };
    },

    async end({ id, editor }: Pick<OpenEditor, 'id' | 'editor'>, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await tx
          .deleteFrom('presences')
          .where('blog_id', '=', id)
          .where('user_id', '=', user.id)
          .where('editor', '=', editor)
          .execute();
      });
    },

    /** Deletes those who are gone. */
    async prune(): Promise<void> {
      const now = await readTime(database);
      await database.write(async (tx) => {
        await tx.deleteFrom('presences').where('seen_at', '<', before(now, lifetimeMs)).execute();
      });
    },
  };
}
