import type { OwnAccount } from '../../contract/extensions/accounts';
import { toCommentWithBlog } from '../comments/comments.routes';
import type { CommentsService } from '../comments/comments.service';
import type { LikesService } from '../blogs/likes.service';

interface AccountData {
  account: OwnAccount;
  /** In slices. */
  comments: ReturnType<CommentsService['readCopyOf']>;
  likes: ReturnType<LikesService['readCopyOf']>;
}

/** All that is stored of somebody, as JSON in chunks. */
export async function* exportAccount({ account, comments, likes }: AccountData): AsyncGenerator<string> {
  yield `{"success":true,"account":${JSON.stringify(account)},"comments":[`;
  yield* entries(comments, toCommentWithBlog);
  yield '],"likes":[';
  yield* entries(likes, ({ blogId, title, likedAt }) => ({ blog: { _id: blogId, title }, likedAt }));
  yield ']}';
}

async function* entries<Row>(slices: AsyncIterable<Row[]>, toEntry: (row: Row) => object): AsyncGenerator<string> {
  let separator = '';
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(toEntry(row))).join(',');
    separator = ',';
  }
}
