import type { FastifyInstance } from 'fastify';
import { revisionsCalls } from '../../contract/extensions/revisions';
import { withoutListKinds } from '../../contract/quill-lists';
import { route } from '../http/route';
import { imageUrls } from '../media/image-urls';
import { withImageUrls } from '../media/text-images';
import { fromRow } from './blog-content';
import type { RevisionSummaryRow } from './revisions.repository';
import type { RevisionsService } from './revisions.service';

export function revisionsRoutes(app: FastifyInstance, revisions: RevisionsService): void {
  app.route(
    route(revisionsCalls.listRevisions, async ({ user, params, query }) => {
      const { rows, newest, total } = await revisions.list(params.id, query, user);
      return {
        success: true,
        revisions: rows.map((row) => toSummary(row, newest)),
        ...(query.limit !== undefined && { total }),
      };
    }),
  );

  app.route(
    route(revisionsCalls.getRevision, async ({ user, params, imagesUrl }) => {
      const { row, newest } = await revisions.getOrFail(params.id, params.savedAt, user);
      return {
        success: true,
        revision: {
          ...toSummary(row, newest),
          ...fromRow(row),
          description: withImageUrls(withoutListKinds(row.description), imagesUrl),
          image: imageUrls({ hash: row.image_hash, width: row.width }, imagesUrl).image,
        },
      };
    }),
  );

  app.route(
    route(revisionsCalls.restoreRevision, async ({ user, body, claimFor }) => {
      const answer = { success: true, message: 'The earlier version is the present one again.' } as const;
      await revisions.restore(body.id, body, user, claimFor(answer));
      return answer;
    }),
  );
}

const toSummary = ({ saved_at, user_name, title }: RevisionSummaryRow, newest: string | undefined) => ({
  savedAt: saved_at,
  savedBy: user_name,
  title,
  isCurrent: saved_at === newest,
});
