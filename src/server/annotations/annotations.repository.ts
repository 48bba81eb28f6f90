import type { Selectable } from 'kysely';
import type { AnnotationTarget } from '../../contract/extensions/annotations';
import type { Queries } from '../database/database';
import { newId } from '../database/id';
import type { Tables } from '../database/schema';
import { removeEmptyThreads } from './removal';

export type AnnotationRow = Selectable<Tables['annotations']>;
export type MessageRow = Selectable<Tables['annotation_messages']>;

export type OwnMessageRow = Pick<MessageRow, 'id' | 'content' | 'created_at' | 'edited_at'> &
  Pick<AnnotationRow, 'blog_id'>;

/** Who has written something, under the name of then. */
export interface Writer {
  /** Null for a guest. */
  id: string | null;
  name: string;
}

export function createAnnotationsRepository(db: Queries) {
  const messagesOf = (blogId: string) =>
    db
      .selectFrom('annotation_messages')
      .innerJoin('annotations', 'annotations.id', 'annotation_messages.annotation_id')
      .where('annotations.blog_id', '=', blogId);

  /** After all others of the post, also where the clock of another server is ahead. */
  async function nextTime(blogId: string): Promise<string> {
    const { latest } = await db
      .selectFrom('annotations')
      .select(({ fn }) => fn.max<string | null>('changed_at').as('latest'))
      .where('blog_id', '=', blogId)
      .executeTakeFirstOrThrow();
    return new Date(Math.max(Date.now(), latest === null ? 0 : Date.parse(latest) + 1)).toISOString();
  }

  async function addMessage(annotation_id: string, writer: Writer, content: string, created_at: string) {
    const { id: user_id, name } = writer;
    const is_guest = user_id === null ? 1 : 0;
    await db
      .insertInto('annotation_messages')
      .values({ id: newId(), annotation_id, user_id, name, is_guest, content, created_at, edited_at: null })
      .execute();
  }

  const change = (id: string, set: Partial<AnnotationRow>) =>
    db.updateTable('annotations').set(set).where('id', '=', id).execute();

  // What changes something is called in transactions that have locked the post.
  return {
    async list(blogId: string): Promise<{ annotations: AnnotationRow[]; messages: MessageRow[] }> {
      const [annotations, messages] = await Promise.all([
        db
          .selectFrom('annotations')
          .selectAll()
          .where('blog_id', '=', blogId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
        messagesOf(blogId)
          .selectAll('annotation_messages')
          .orderBy('annotation_messages.created_at')
          .orderBy('annotation_messages.id')
          .execute(),
      ]);
      return { annotations, messages };
    },

    /** How many messages there are, and how many of them are by guests. */
    async count(blogId: string): Promise<{ all: number; byGuests: number }> {
      const { all, byGuests } = await messagesOf(blogId)
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number | null>('is_guest').as('byGuests')])
        .executeTakeFirstOrThrow();
      return { all, byGuests: Number(byGuests ?? 0) };
    },

    /** Those of an account on whichever posts, by their ids. */
    listOfWriter: (userId: string, { after, limit }: { after: string; limit: number }): Promise<OwnMessageRow[]> =>
      db
        .selectFrom('annotation_messages')
        .innerJoin('annotations', 'annotations.id', 'annotation_messages.annotation_id')
        .select(['annotation_messages.id', 'blog_id', 'content', 'annotation_messages.created_at', 'edited_at'])
        .where('user_id', '=', userId)
        .where('annotation_messages.id', '>', after)
        .orderBy('annotation_messages.id')
        .limit(limit)
        .execute(),

    find: (blogId: string, id: string): Promise<AnnotationRow | undefined> =>
      db.selectFrom('annotations').selectAll().where('id', '=', id).where('blog_id', '=', blogId).executeTakeFirst(),

    findMessage: (blogId: string, id: string): Promise<MessageRow | undefined> =>
      messagesOf(blogId).selectAll('annotation_messages').where('annotation_messages.id', '=', id).executeTakeFirst(),

    async add(blog_id: string, target: AnnotationTarget, writer: Writer, content: string): Promise<void> {
      const [id, created_at] = [newId(), await nextTime(blog_id)];
      await db
        .insertInto('annotations')
        .values({ id, blog_id, ...target, resolved_at: null, resolved_by: null, created_at, changed_at: created_at })
        .execute();
      await addMessage(id, writer, content, created_at);
    },

    /** Who replies to what was resolved sees something left to do. */
    async reply({ id, blog_id }: AnnotationRow, writer: Writer, content: string): Promise<void> {
      const changed_at = await nextTime(blog_id);
      await addMessage(id, writer, content, changed_at);
      await change(id, { changed_at, resolved_at: null, resolved_by: null });
    },

    async edit(blogId: string, { id, annotation_id }: MessageRow, content: string): Promise<void> {
      const changed_at = await nextTime(blogId);
      await db
        .updateTable('annotation_messages')
        .set({ content, edited_at: changed_at })
        .where('id', '=', id)
        .execute();
      await change(annotation_id, { changed_at });
    },

    async remove(blogId: string, { id, annotation_id }: MessageRow): Promise<void> {
      await change(annotation_id, { changed_at: await nextTime(blogId) });
      await db.deleteFrom('annotation_messages').where('id', '=', id).execute();
      await removeEmptyThreads(db, [annotation_id]);
    },

    /** @param by name of who has resolved it; null to open it again */
    async resolve({ id, blog_id }: AnnotationRow, by: string | null): Promise<void> {
      const changed_at = await nextTime(blog_id);
      await change(id, { changed_at, resolved_at: by === null ? null : changed_at, resolved_by: by });
    },
  };
}
