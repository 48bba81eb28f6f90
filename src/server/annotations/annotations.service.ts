// Comments on the text of a post, for those who may edit it, and for whoever has its preview address, where its writer
// allows that. Whoever changes something has locked the post: so nothing is added to one that is being deleted, or by an
// address that is being withdrawn.
import type { Annotation, AnnotationTarget } from '../../contract/extensions/annotations';
import { limits } from '../../contract/limits';
import { editableBy, findBlogOrFail, lockBlogOrFail } from '../blogs/find-blog';
import type { PreviewsService } from '../blogs/previews.service';
import type { Database, Queries } from '../database/database';
import type { Identity } from '../http/authentication';
import { conflict, forbidden, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import {
  createAnnotationsRepository,
  type AnnotationRow,
  type MessageRow,
  type OwnMessageRow,
  type Writer,
} from './annotations.repository';

export type AnnotationsService = ReturnType<typeof createAnnotationsService>;

/** Where a comment is added: to the text, or to a thread. */
type Place = { target: AnnotationTarget } | { annotation: string };

interface NewMessage {
  place: Place;
  content: string;
}

/** Of a copy of all. */
const messagesPerSlice = 100;

export function createAnnotationsService(
  database: Database,
  previews: Pick<PreviewsService, 'findAnnotatedOrFail' | 'lockAnnotatedOrFail'>,
) {
  async function list(blogId: string, user: Identity | undefined): Promise<Annotation[]> {
    const { annotations, messages } = await createAnnotationsRepository(database.queries).list(blogId);
    const threads = new Map<string, MessageRow[]>(annotations.map(({ id }) => [id, []]));
    for (const message of messages) threads.get(message.annotation_id)?.push(message);
    return (
      annotations
        .map((row) => toAnnotation(row, threads.get(row.id)!, user))
        // One that is being deleted meanwhile.
        .filter((annotation) => annotation.messages.length > 0)
    );
  }

  async function add(tx: Queries, blogId: string, writer: Writer, { place, content }: NewMessage): Promise<void> {
    const annotations = createAnnotationsRepository(tx);
    await requireRoom(tx, blogId, writer);
    if ('target' in place) return annotations.add(blogId, place.target, writer, content);
    await annotations.reply(await findThreadOrFail(tx, blogId, place.annotation), writer, content);
  }

  return {
    /** All that an account has written, in slices: also on posts in the bin, and on those that it no longer edits. */
    async *readCopyOf(userId: string): AsyncGenerator<OwnMessageRow[]> {
      for (let after = ''; ;) {
        const page = { after, limit: messagesPerSlice };
        const rows = await database.timeSlices.run(() =>
          createAnnotationsRepository(database.queries).listOfWriter(userId, page),
        );
        yield rows;
        if (rows.length < messagesPerSlice) return;
        after = rows.at(-1)!.id;
      }
    },

    /** @throws HttpError 404 */
    async list(blogId: string, user: Identity): Promise<Annotation[]> {
      await findBlogOrFail(database.queries, blogId, { audience: editableBy(user) });
      return list(blogId, user);
    },

    /** @throws HttpError 404 or 409 */
    async add(blogId: string, message: NewMessage, user: Identity, claim?: Claim): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        await lockBlogOrFail(tx, blogId, user);
        await add(tx, blogId, { id: user.id, name: await nameOf(tx, user) }, message);
      });
    },

    /** @throws HttpError 403 or 404 */
    async edit(blogId: string, id: string, content: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        const message = await findMessageOrFail(tx, blogId, id);
        if (message.user_id !== user.id) throw forbidden('Somebody else has written this comment.');
        await createAnnotationsRepository(tx).edit(blogId, message, content);
      });
    },

    /** @throws HttpError 403 or 404 */
    async remove(blogId: string, id: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        const message = await findMessageOrFail(tx, blogId, id);
        if (message.user_id !== user.id && !message.is_guest) {
          throw forbidden('Somebody else has written this comment. You can resolve it.');
        }
        await createAnnotationsRepository(tx).remove(blogId, message);
      });
    },

    /** @throws HttpError 404 */
    async resolve(blogId: string, id: string, isResolved: boolean, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        const annotation = await findThreadOrFail(tx, blogId, id);
        // Of two who do so at once, the first one has.
        if ((annotation.resolved_at !== null) === isResolved) return;
        await createAnnotationsRepository(tx).resolve(annotation, isResolved ? await nameOf(tx, user) : null);
      });
    },

    /** @throws HttpError 404 when the address is none, or takes no comments */
    async listByPreview(token: string): Promise<Annotation[]> {
      return list(await previews.findAnnotatedOrFail(token), undefined);
    },

    /** @throws HttpError 404 or 409 */
    async addByPreview(token: string, name: string, message: NewMessage, claim?: Claim): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        const blogId = await previews.lockAnnotatedOrFail(tx, token);
        await add(tx, blogId, { id: null, name }, message);
      });
    },
  };
}

/** @throws HttpError 409 */
async function requireRoom(tx: Queries, blogId: string, writer: Writer): Promise<void> {
  const { all, byGuests } = await createAnnotationsRepository(tx).count(blogId);
  if (all < limits.annotations && (writer.id !== null || byGuests < limits.previewAnnotations)) return;
  throw conflict('There are as many comments on this post as there may be. Some have to be deleted first.');
}

async function findThreadOrFail(tx: Queries, blogId: string, id: string): Promise<AnnotationRow> {
  const annotation = await createAnnotationsRepository(tx).find(blogId, id);
  if (!annotation) throw notFound('The comment');
  return annotation;
}

async function findMessageOrFail(tx: Queries, blogId: string, id: string): Promise<MessageRow> {
  const message = await createAnnotationsRepository(tx).findMessage(blogId, id);
  if (!message) throw notFound('The comment');
  return message;
}

/** Of an account that keeps its role until the end of the transaction. */
async function nameOf(tx: Queries, { id }: Identity): Promise<string> {
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

function toAnnotation(row: AnnotationRow, messages: MessageRow[], user: Identity | undefined): Annotation {
  const { id, block, exact, prefix, suffix, resolved_at, resolved_by } = row;
  return {
    _id: id,
    target: { block, exact, prefix, suffix },
    messages: messages.map((message) => ({
      _id: message.id,
      name: message.name,
      content: message.content,
      createdAt: message.created_at,
      ...(message.edited_at !== null && { editedAt: message.edited_at }),
      isOwn: user !== undefined && message.user_id === user.id,
      isGuest: message.is_guest === 1,
    })),
    ...(resolved_at !== null && { resolvedAt: resolved_at, resolvedBy: resolved_by ?? '' }),
  };
}
