// Whether readers may see a post: whatever publishes or schedules one asks here, in the transaction that does it.
import { describeNeeds, findNeeds, type NeededField } from '../../contract/publication-rules';
import type { Queries } from '../database/database';
import { HttpError } from '../http/errors';
import { noCover } from '../media/no-cover';
import { readSetting } from '../site/settings';
import type { LockedBlogRow } from './blogs.repository';

type Readiness = Pick<
  LockedBlogRow,
  'kind' | 'image_hash' | 'sub_title' | 'added_as_draft' | 'is_published' | 'publish_at' | 'published_at'
>;

/** A post that was added as a draft, and that readers have never seen. */
export const isNewDraft = (post: Pick<Readiness, 'added_as_draft' | 'is_published' | 'published_at'>): boolean =>
  post.added_as_draft === 1 && post.is_published === 0 && post.published_at === null;

/** What is missing of a post, published or not. */
export async function findNeedsOf(db: Queries, post: Omit<Readiness, 'publish_at'>): Promise<NeededField[]> {
  if (post.kind === 'page') return [];
  const hasImage = post.image_hash !== noCover;
  const needsCover = !hasImage && (await readSetting(db, 'needsCover'));
  return findNeeds({ hasImage, subTitle: post.sub_title, needsSubTitle: isNewDraft(post) }, { needsCover });
}

/**
 * Where readers see a post after a change, at once or by its schedule.
 * @throws HttpError 422 when something is missing; what they see already may go on without what it has not had before
 */
export async function requireReady(
  db: Queries,
  before: Readiness,
  changes: { [Name in keyof Readiness]?: Readiness[Name] | undefined },
): Promise<void> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { is_published, publish_at, ...after }: Readiness = { ...before, ...Object.fromEntries(sent) };
  if (is_published === 0 && publish_at === null) return;
  // Whether readers have seen it is as before.
  const { is_published: wasPublished, published_at } = before;
  const needs = await findNeedsOf(db, { ...after, is_published: wasPublished, published_at });
  if (needs.length === 0) return;
  const former = wasPublished === 1 ? await findNeedsOf(db, before) : [];
  const added = needs.filter((need) => !former.includes(need));
  if (added.length > 0) throw new HttpError(422, describeNeeds(added));
}
