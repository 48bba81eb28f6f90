// Comments that wait are compared anew when something was learned: where one is marked as spam, those like it are folded, and what
// came before anything was learned has a score.
import { setImmediate } from 'node:timers/promises';
import type { Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import { tagsOfChange } from '../http/cached-representation';
import { countLessons, reassess } from '../moderation/lessons';
import { createCommentsRepository } from './comments.repository';

/** The last ones: so many take about 0.2 s, each time that something was learned. */
const maxReassessed = 200;

/** A score that differs by less says the same. */
const leastDifference = 5;

interface Options {
  database: Database;
  /** Of this process. */
  invalidate: (tags: readonly Tag[]) => void;
}

export function createReassessment({ database, invalidate }: Options): (signal: AbortSignal) => Promise<void> {
  const { queries } = database;
  let compared = '0 0';

  /** Only where it still waits, and nobody has decided about it meanwhile. @returns its post */
  const update = (id: string): Promise<string | undefined> =>
    database.write(async (tx) => {
      const comments = createCommentsRepository(tx);
      const comment = await comments.findLocked(id);
      if (!comment || comment.is_approved === 1 || comment.verdict !== null) return undefined;
      await comments.setAssessment(comment, await reassess(tx, comment));
      return comment.blog_id;
    });

  return async (signal) => {
    const { good, spam } = await countLessons(queries);
    const present = `${good} ${spam}`;
    if (present === compared) return;
    const waiting = await queries
      .selectFrom('comments')
      .select(['id', 'name', 'content', 'spam_score', 'spam_reasons', 'verdict'])
      .where('is_approved', '=', 0)
      .orderBy('sort_key', 'desc')
      .limit(maxReassessed)
      .execute();
    for (const comment of waiting.filter(({ verdict }) => verdict === null)) {
      if (signal.aborted) return;
      const { spam_score } = await reassess(queries, comment);
      const blogId = Math.abs(spam_score - comment.spam_score) >= leastDifference && (await update(comment.id));
      if (blogId) invalidate(tagsOfChange({ kind: 'comments', blogId }));
      // Others are answered between two comments.
      await setImmediate();
    }
    compared = present;
  };
}
