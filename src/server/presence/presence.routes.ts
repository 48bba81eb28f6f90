import type { FastifyInstance } from 'fastify';
import { presenceCalls } from '../../contract/extensions/presence';
import { route } from '../http/route';
import type { PresenceService } from './presence.service';

export function presenceRoutes(app: FastifyInstance, presence: PresenceService): void {
  app.route(
    route(presenceCalls.reportPresence, async ({ user, body }) => ({
      success: true,
      ...(await presence.report(body, user)),
    })),
  );

  app.route(
    route(presenceCalls.endPresence, async ({ user, body }) => {
      await presence.end(body, user);
      return { success: true, message: 'Closed.' };
    }),
  );
}
