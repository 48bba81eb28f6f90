// Who may write HTML: admins, where the setting of the site allows it. What is in a post already stays when others edit it, as it
// is: so an author may go on with a post for which an admin has made something. An earlier version may be restored with it.
import { findRawHtml } from '../../contract/raw-html';
import type { Queries } from '../database/database';
import type { Identity } from '../http/authentication';
import { forbidden } from '../http/errors';
import { readSetting } from '../site/settings';

interface Change {
  /** The stored text of the post; undefined for a new one. */
  before: () => Promise<string | undefined>;
  /** As it is to be stored. */
  after: string | undefined;
  /** Undefined for the server itself. */
  user: Identity | undefined;
}

/** @throws HttpError 403 where somebody adds or changes HTML who may not */
export async function requireRawHtml(db: Queries, { before, after, user }: Change): Promise<void> {
  const blocks = findRawHtml(after ?? '');
  if (blocks.length === 0 || !user) return;
  const isAllowed = await readSetting(db, 'allowsHtml');
  if (isAllowed && user.role === 'admin') return;
  const known = new Set(findRawHtml((await before()) ?? '').map(({ html }) => html));
  if (blocks.every(({ html }) => known.has(html))) return;
  throw forbidden(
    `${isAllowed ? 'Only an admin may add or change HTML in a post' : 'HTML in posts is switched off on this site'}. ` +
      'Please keep that of the post as it is, or remove it.',
  );
}
