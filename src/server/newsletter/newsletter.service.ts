import type { SubscriberImportReport } from '../../contract/extensions/newsletter';
import type { AddressesService } from '../addresses/addresses.service';
import type { BlogsService } from '../blogs/blogs.service';
import type { MailConfig } from '../config';
import type { Database, Queries } from '../database/database';
import { type Identity, requireRole } from '../http/authentication';
import { HttpError, notFound } from '../http/errors';
import type { createSignedTokens } from '../http/signed-tokens';
import { withToken } from '../mail/link-pages';
import { formatSender } from '../mail/mail-address';
import type { Outbox } from '../mail/outbox.repository';
import type { ProfilesService } from '../profiles/profiles.service';
import type { SiteService } from '../site/site.service';
import { importSubscribers } from './import-subscribers';
import { createNewsletterMails } from './newsletter-mails';
import { newsletterPaths } from './newsletter-pages';
import { createPostMail, type MailedPost, type PostMail } from './post-mail';
import { createSendingsService } from './sendings.service';
import { createSubscribersService } from './subscribers.service';
import { createNewsletterTokens } from './tokens';

export type NewsletterService = ReturnType<typeof createNewsletterService>;

interface Options {
  database: Database;
  site: Pick<SiteService, 'readSettings'>;
  blogs: Pick<BlogsService, 'getOrFail'>;
  addresses: Pick<AddressesService, 'readPathOf'>;
  profiles: Pick<ProfilesService, 'findWriters'>;
  /** Undefined where no mail is set up. */
  mail: { outbox: Outbox; from: MailConfig['from'] } | undefined;
  /** PUBLIC_URL; mails have no other way to know it. */
  origin: string | undefined;
  imagesUrl: string;
  /** For the links in mails. */
  tokens: ReturnType<typeof createSignedTokens>;
  isRateLimited: boolean;
  sendSoon: () => void;
}

const previewMs = 10 * 60_000;

export function createNewsletterService(options: Options) {
  const {
    database,
    site,
    blogs,
    addresses,
    profiles,
    mail,
    origin = '',
    imagesUrl,
    tokens: signedTokens,
    isRateLimited,
    sendSoon,
  } = options;
  const tokens = createNewsletterTokens(signedTokens);

  const isOffered = async () => mail !== undefined && (await site.readSettings()).sendsNewsletter;

  /** A post that readers see. */
  async function findPost(id: string): Promise<MailedPost | undefined> {
    try {
      const post = await blogs.getOrFail(id, { audience: 'everyone' });
      return post.kind === 'post' ? post : undefined;
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 404) return undefined;
      throw error;
    }
  }

  async function makeMail(blogId: string): Promise<PostMail | undefined> {
    const post = await findPost(blogId);
    if (!post) return undefined;
    const settings = await site.readSettings();
    const pathOf = await addresses.readPathOf(settings);
    const writers = await profiles.findWriters([post], settings);
    return createPostMail(post, {
      url: origin + pathOf(post),
      imagesUrl,
      byline: post.byline ?? writers.get(post.author_id ?? '')?.name ?? settings.authorLabel,
      settings,
    });
  }

  const mails = createNewsletterMails({ database, site, outbox: mail?.outbox, origin, tokens });

  const subscribers = createSubscribersService({
    database,
    tokens,
    isOffered,
    isRateLimited,
    addMail: mails.addToSubscriber,
    forgetMails: mails.forgetSubscriber,
    mailSoon: mails.sendSoon,
  });

  const sendings = createSendingsService({
    database,
    subscribers,
    outbox: mails.ofSendings,
    mailSoon: mails.sendSoon,
    isOffered,
    makeMail,
    sendSoon,
  });

  const findEmail = async (db: Queries, id: string): Promise<string> => {
    const account = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    if (!account) throw notFound('The account');
    return account.email;
  };

  return {
    subscribers,
    sendings,

    import: (
      content: string,
      plan: { consent: string; isDryRun: boolean; user: Identity },
    ): Promise<SubscriberImportReport> => importSubscribers(content, { database, ...plan }),

    /** @throws HttpError 404 or 422 */
    async preview(blogId: string, user: Identity) {
      const { subject, text, isShortened } = await mails.render(await sendings.makeMailOrFail(blogId));
      const post = await findPost(blogId);
      const until = new Date(Date.now() + previewMs);
      return {
        subject,
        text,
        isShortened,
        from: mail ? formatSender(mail.from) : '',
        url: withToken(origin + newsletterPaths.preview, tokens.toPreview(blogId, until)),
        audiences: await sendings.countAudiences(),
        category: post?.category ?? '',
        ownAddress: await findEmail(database.queries, user.id),
        ...(await sendings.findLastOf(blogId)),
      };
    },

    /** The HTML of a preview; undefined for an address that is not valid any more. */
    async findPreview(token: string): Promise<string | undefined> {
      const blogId = tokens.readPreview(token);
      const post = blogId === undefined ? undefined : await makeMail(blogId);
      return post && (await mails.render(post)).html;
    },

    /** @returns to whom it goes. @throws HttpError 404 or 422 */
    async sendTest(blogId: string, user: Identity): Promise<string> {
      await sendings.makeMailOrFail(blogId);
      const to = await database.write(async (tx) => {
        await requireRole(tx, user);
        const email = await findEmail(tx, user.id);
        await mails.addTest(tx, email, blogId);
        return email;
      });
      mails.sendSoon();
      return to;
    },

    /** What the outbox has to know of the mails of newsletters. */
    mailKinds: mails.kinds({ makeMail, sendings, subscribers }),
  };
}
