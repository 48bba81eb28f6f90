import { createAccountsService } from './accounts/accounts.service';
import { createOwnAccountService } from './accounts/own-account.service';
import { createPasswordAttempts } from './accounts/password-attempts';
import { accountRemoval } from './accounts/removal';
import { createUsersService } from './accounts/users.service';
import { binMove, createBin } from './blogs/bin';
import { createBlogsService } from './blogs/blogs.service';
import { createLikesService } from './blogs/likes.service';
import { createPreviewsService } from './blogs/previews.service';
import { propagation } from './blogs/propagation';
import { createRevisionsService } from './blogs/revisions.service';
import { createCommentsService } from './comments/comments.service';
import type { Database } from './database/database';
import type { WorkKind } from './database/unfinished-work';
import type { ImageStore } from './media/image-store';
import { createMediaService } from './media/media.service';
import { createRedirectsService } from './redirects/redirects.service';

export type Services = ReturnType<typeof createServices>;

/** What services may leave unfinished, for a job to do. */
export const workKinds: readonly WorkKind[] = [propagation, binMove, accountRemoval];

interface Options {
  database: Database;
  images: ImageStore;
  /** Called when a post was changed whose likes and comments are still to be brought up to date. */
  finishWork: () => void;
  /** Called when images were saved that may still lack renderings. */
  renderImages: () => void;
  /** Whether guessing passwords is slowed down. */
  isRateLimited: boolean;
}

/** All that may be done to a blog: by the routes of the server, and by the command line. */
export function createServices({ database, images, finishWork, renderImages, isRateLimited }: Options) {
  const attempts = isRateLimited ? createPasswordAttempts(database) : undefined;
  const media = createMediaService(database, images, renderImages);
  const bin = createBin(database, media);
  const likes = createLikesService(database);
  const revisions = createRevisionsService(database, media, finishWork);
  const blogs = createBlogsService({ database, media, bin, likes, revisions, finishWork });
  return {
    accounts: createAccountsService(database, attempts),
    ownAccount: createOwnAccountService(database, attempts),
    users: createUsersService(database),
    media,
    blogs,
    likes,
    revisions,
    bin,
    previews: createPreviewsService(database, blogs),
    comments: createCommentsService(database),
    redirects: createRedirectsService(database),
  };
}
