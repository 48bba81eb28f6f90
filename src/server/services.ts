import { createAccountMailer } from './accounts/account-mailer';
import { createAccountsService } from './accounts/accounts.service';
import { createOwnAccountService } from './accounts/own-account.service';
import { createPasswordAttempts } from './accounts/password-attempts';
import { accountRemoval } from './accounts/removal';
import { createPasswords } from './accounts/passwords';
import { createUsersService } from './accounts/users.service';
import { createAddressesService } from './addresses/addresses.service';
import { createMissingPaths } from './addresses/missing-paths';
import { createAnnotationsService } from './annotations/annotations.service';
import { binMove, createBin } from './blogs/bin';
import { createBlogsService } from './blogs/blogs.service';
import { createDateArchiveService } from './blogs/date-archive.service';
import { createLikesService } from './blogs/likes.service';
import { createPreviewsService } from './blogs/previews.service';
import { propagation } from './blogs/propagation';
import { createRelatedBlogsService } from './blogs/related.service';
import { createRevisionsService } from './blogs/revisions.service';
import { createCategoriesService } from './categories/categories.service';
import { categoryRemoval } from './categories/category-removal';
import { createCommentNotices } from './comment-mails/comment-notices';
import { createCommentsService } from './comments/comments.service';
import type { Database } from './database/database';
import type { WorkKind } from './database/unfinished-work';
import type { Outbox } from './mail/outbox.repository';
import type { ImageStore } from './media/image-store';
import { createMediaService } from './media/media.service';
import { createPresenceService } from './presence/presence.service';
import { createProfilesService } from './profiles/profiles.service';
import { createRedirectsService } from './redirects/redirects.service';
import { createSeriesService } from './series/series.service';
import { createFirstStepsService } from './site/first-steps.service';
import { createSearchIndex } from './search/search-index';
import { createSearchService } from './search/search.service';
import { createSiteService } from './site/site.service';
import { createStatisticsService } from './statistics/statistics.service';
import { tagRemoval } from './tags/tag-removal';
import { createTagsService } from './tags/tags.service';

export type Services = ReturnType<typeof createServices>;

/** What services may leave unfinished, for a job to do. */
export const workKinds: readonly WorkKind[] = [propagation, binMove, accountRemoval, categoryRemoval, tagRemoval];

interface Options {
  database: Database;
  images: ImageStore;
  /** Called when there is unfinished work, such as likes and comments of a changed post that are still to be brought up to date. */
  finishWork: () => void;
  /** Called when images were saved that may still lack renderings. */
  renderImages: () => void;
  /** Called when a page such as About was changed. */
  pageChanged?: () => void;
  /** Whether guessing passwords is slowed down. */
  isRateLimited: boolean;
  /** Undefined where no mail is sent. */
  outbox?: Outbox | undefined;
  /** Called when there is something to be told about comments. */
  gatherNotices?: () => void;
  /** In which posts are dated, unless the owner of the site has set another. */
  timeZone: string;
}

/** All that may be done to a blog: by the routes of the server, and by the command line. */
export function createServices(options: Options) {
  const {
    database,
    images,
    finishWork,
    renderImages,
    pageChanged = () => undefined,
    gatherNotices = () => undefined,
    isRateLimited,
    timeZone,
    outbox,
  } = options;
  const passwords = createPasswords();
  const attempts = isRateLimited ? createPasswordAttempts(database) : undefined;
  const mailer = outbox && createAccountMailer(database, outbox);
  const media = createMediaService(database, images, renderImages);
  const site = createSiteService(database, media, { timeZone, hasMail: outbox !== undefined });
  const bin = createBin(database, media, finishWork, pageChanged);
  const likes = createLikesService(database);
  const revisions = createRevisionsService(database, media, finishWork);
  const blogs = createBlogsService({ database, media, bin, likes, revisions, finishWork, pageChanged });
  const redirects = createRedirectsService(database);
  const missingPaths = createMissingPaths(database);
  const categories = createCategoriesService(database, finishWork);
  const tags = createTagsService(database, finishWork);
  const series = createSeriesService(database);
  const previews = createPreviewsService(database, blogs);
  const profiles = createProfilesService(database, media);
  const searchIndex = createSearchIndex({ database, profiles, site });
  const dateArchive = createDateArchiveService(database, async () => (await site.readSettings()).timeZone);
  const addresses = createAddressesService({
    database,
    redirects,
    missingPaths,
    readSettings: site.readSettings,
    findPresentSlug: {
      category: async (slug) => (await categories.findByAddress(slug))?.slug,
      tag: async (slug) => (await tags.findByAddress(slug, 'everyone'))?.slug,
      series: async (slug) => (await series.findByAddress(slug, 'everyone'))?.slug,
      author: profiles.findPresentSlug,
    },
    hasPostsOf: dateArchive.has,
  });
  return {
    site,
    searchIndex,
    search: createSearchService(database),
    firstSteps: createFirstStepsService(database, { site, blogs }),
    missingPaths,
    addresses,
    statistics: createStatisticsService(database, { site, addresses }),
    accounts: createAccountsService(database, passwords, attempts, mailer),
    accountMailer: mailer,
    passwords,
    ownAccount: createOwnAccountService(database, passwords, finishWork, attempts, mailer),
    users: createUsersService(database, passwords, finishWork, mailer),
    media,
    blogs,
    likes,
    related: createRelatedBlogsService(database),
    series,
    dateArchive,
    revisions,
    bin,
    categories,
    previews,
    annotations: createAnnotationsService(database, previews),
    presence: createPresenceService(database),
    comments: createCommentsService(database, site, outbox && createCommentNotices(gatherNotices)),
    tags,
    profiles,
    redirects,
  };
}
