import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { resolveTags } from '../../contract/tags';

/** What an addition has changed instead of adding, if it has: its call does not say which post that is. */
export function invalidateChanged(app: FastifyInstance, id: string | undefined): void {
  if (id !== undefined) app.invalidate(resolveTags(contract.editBlog.invalidates, { id }));
}
