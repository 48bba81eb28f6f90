// What the owner of a new blog is asked once: its name and the like, and whether the sample posts stay.
import { siteDefaults } from '../../contract/site-defaults';
import type { BlogsService } from '../blogs/blogs.service';
import type { Database } from '../database/database';
import { createMetadataRepository } from '../database/metadata.repository';
import { type Identity, requireRole } from '../http/authentication';
import { HttpError } from '../http/errors';
import type { SiteService } from './site.service';

interface Services {
  site: Pick<SiteService, 'read'>;
  blogs: Pick<BlogsService, 'remove'>;
}

export type FirstStepsService = ReturnType<typeof createFirstStepsService>;

export function createFirstStepsService(database: Database, { site, blogs }: Services) {
  const metadata = createMetadataRepository(database.queries);

  /** The ids of the sample posts that are still there. */
  async function findSamples(): Promise<string[]> {
    const ids = JSON.parse((await metadata.find('sample_posts')) ?? '[]') as string[];
    if (ids.length === 0) return [];
    const rows = await database.queries.selectFrom('blogs').select('id').where('id', 'in', ids).execute();
    return rows.map(({ id }) => id);
  }

  return {
    async find(): Promise<{ isDue: boolean; samples: number }> {
      const { name } = await site.read();
      const isEnded = (await metadata.find('first_steps_ended_at')) !== undefined;
      return { isDue: !isEnded && name === siteDefaults.name, samples: (await findSamples()).length };
    },

    /** A next attempt goes on with the posts that one before it has left. */
    async finish({ removesSamples }: { removesSamples: boolean }, user: Identity): Promise<void> {
      if (removesSamples) for (const id of await findSamples()) await removeIfThere(id, user);
      await database.write(async (tx) => {
        await requireRole(tx, user);
        await createMetadataRepository(tx).add('first_steps_ended_at', new Date().toISOString());
      });
    },
  };

  /** Somebody else may have deleted it meanwhile. */
  async function removeIfThere(id: string, user: Identity): Promise<void> {
    try {
      await blogs.remove(id, user);
    } catch (error) {
      if (!(error instanceof HttpError && error.statusCode === 404)) throw error;
    }
  }
}
