import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { accountsCalls, type OwnAccount } from '../../contract/extensions/accounts';
import type { OwnProfile } from '../../contract/extensions/profiles';
import type { OwnPostRow } from '../blogs/own-posts';
import type { AnnotationsService } from '../annotations/annotations.service';
import type { BlogsService } from '../blogs/blogs.service';
import type { LikesService } from '../blogs/likes.service';
import { pathOfId } from '../addresses/addresses.service';
import { toCommentWithBlog } from '../comments/comments.routes';
import type { CommentsService } from '../comments/comments.service';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import type { ProfilesService } from '../profiles/profiles.service';
import type { AccountAccessService } from './account-access.service';
import type { AccountsService } from './accounts.service';
import type { KnownBrowsers } from './known-browsers';
import type { OwnAccountService } from './own-account.service';

/** @param browsers undefined where no mail is sent */
export function accountsRoutes(
  app: FastifyInstance,
  { accounts, browsers }: { accounts: AccountsService; browsers: KnownBrowsers | undefined },
): void {
  app.route(
    route(contract.login, { perMinute: 20 }, async ({ body, address, cookies, userAgent }) => {
      const { id, role, tokenVersion: version, mustChangePassword } = await accounts.login(body, address);
      await browsers?.signedIn(id, { cookies, userAgent });
      const token = app.jwt.sign({ id, version });
      const message = 'Login successful!';
      return { success: true, token, role, message, ...(mustChangePassword && { mustChangePassword }) };
    }),
  );

  app.route(
    route(contract.register, { perMinute: 20 }, async ({ body, claimFor, cookies, address }) => {
      const answer = { success: true, message: 'Registration successful! Please login.' } as const;
      const id = await accounts.register(body, { claim: claimFor(answer), address });
      await browsers?.remember(id, { cookies });
      return answer;
    }),
  );
}

interface Services {
  account: OwnAccountService;
  /** Undefined where no mail is sent. */
  access: Pick<AccountAccessService, 'sendConfirmation'> | undefined;
  browsers: Pick<KnownBrowsers, 'remember'> | undefined;
  blogs: Pick<BlogsService, 'readCopyOf'>;
  profiles: Pick<ProfilesService, 'findOwn'>;
  likes: Pick<LikesService, 'readCopyOf'>;
  comments: Pick<CommentsService, 'readCopyOf'>;
  annotations: Pick<AnnotationsService, 'readCopyOf'>;
}

/** How often each call that checks a password may be made. */
const perMinute = 20;

/** What people do with their own account. */
export function ownAccountRoutes(app: FastifyInstance, { account, access, browsers, ...content }: Services): void {
  /** For the session that goes on. */
  const signToken = ({ id }: Identity, version: number) => app.jwt.sign({ id, version });

  app.route(route(accountsCalls.getAccount, async ({ user }) => ({ success: true, account: await account.get(user) })));

  app.route(
    route(accountsCalls.renameAccount, async ({ user, body }) => {
      await account.rename(user, body.name);
      return { success: true, message: 'Your name is changed.' };
    }),
  );

  app.route(
    route(accountsCalls.changeEmail, { perMinute }, async ({ user, body: { email, password }, address }) => {
      const version = await account.changeEmail(email, { user, password, address });
      return { success: true, token: signToken(user, version), message: 'Your e-mail address is changed.' };
    }),
  );

  app.route(
    route(accountsCalls.sendEmailConfirmation, { perMinute }, async ({ user }) => {
      if (!access) throw notFound('Mail');
      await access.sendConfirmation(user);
      return { success: true, message: 'A mail with a link is on its way.' };
    }),
  );

  app.route(
    route(accountsCalls.changePassword, { perMinute }, async ({ user, body, address, cookies }) => {
      const { newPassword, password } = body;
      const version = await account.changePassword(newPassword, { user, password, address });
      await browsers?.remember(user.id, { cookies });
      return { success: true, token: signToken(user, version), message: 'Your password is changed.' };
    }),
  );

  app.route(
    route(accountsCalls.signOutEverywhere, async ({ user }) => {
      await account.signOutEverywhere(user);
      return { success: true, message: 'You are signed out everywhere.' };
    }),
  );

  app.route(
    route(accountsCalls.exportAccount, { perMinute }, async ({ user, imagesUrl }) =>
      exportAccount({
        account: await account.get(user),
        profile: await content.profiles.findOwn(user, imagesUrl),
        posts: content.blogs.readCopyOf(user.id),
        comments: content.comments.readCopyOf(user.id),
        annotations: content.annotations.readCopyOf(user.id),
        likes: content.likes.readCopyOf(user.id),
      }),
    ),
  );

  app.route(
    route(accountsCalls.deleteAccount, { perMinute }, async ({ user, body: { comments, password }, address }) => {
      await account.remove(comments, { user, password, address });
      return { success: true, message: 'Your account is deleted.' };
    }),
  );
}

interface AccountData {
  account: OwnAccount;
  /** Undefined where there is none. */
  profile: OwnProfile | undefined;
  /** In slices. */
  posts: ReturnType<BlogsService['readCopyOf']>;
  comments: ReturnType<CommentsService['readCopyOf']>;
  annotations: ReturnType<AnnotationsService['readCopyOf']>;
  likes: ReturnType<LikesService['readCopyOf']>;
}

/** All that is stored of somebody, as JSON in chunks. */
async function* exportAccount({ account, profile, ...content }: AccountData): AsyncGenerator<string> {
  yield `{"success":true,"account":${JSON.stringify(account)}`;
  if (profile) yield `,"profile":${JSON.stringify(profile)}`;
  yield ',"posts":[';
  yield* entries(content.posts, toOwnPost);
  yield '],"comments":[';
  yield* entries(
    content.comments,
    toCommentWithBlog(({ id }) => pathOfId(id)),
  );
  yield '],"annotations":[';
  yield* entries(content.annotations, ({ blog_id, created_at, edited_at, ...message }) => ({
    blog: blog_id,
    content: message.content,
    createdAt: created_at,
    ...(edited_at !== null && { editedAt: edited_at }),
  }));
  yield '],"likes":[';
  yield* entries(content.likes, ({ blogId, title, likedAt }) => ({ blog: { _id: blogId, title }, likedAt }));
  yield ']}';
}

const toOwnPost = (row: OwnPostRow) => ({
  _id: row.id,
  title: row.title,
  subTitle: row.sub_title,
  description: row.description,
  category: row.category,
  isPublished: row.is_published === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
});

async function* entries<Row>(slices: AsyncIterable<Row[]>, toEntry: (row: Row) => object): AsyncGenerator<string> {
  let separator = '';
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(toEntry(row))).join(',');
    separator = ',';
  }
}
