// The mails of the newsletter: how each is written, when it is sent, and what becomes of it.
import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '../../contract/site-settings';
import type { Database, Queries } from '../database/database';
import { renderMail, type MailContent } from '../mail/layout';
import { withToken } from '../mail/link-pages';
import type { MailKinds, MailOutcome, MailToWrite } from '../mail/mail-kinds';
import { createOutboxRepository, type Outbox } from '../mail/outbox.repository';
import type { SiteService } from '../site/site.service';
import { newsletterPaths } from './newsletter-pages';
import type { PostMail } from './post-mail';
import type { SendingsService } from './sendings.service';
import { mailboxKey, type SubscriberMail, type SubscriberRow, type SubscribersService } from './subscribers.service';
import type { NewsletterTokens } from './tokens';

interface Options {
  database: Database;
  site: Pick<SiteService, 'readSettings'>;
  /** Undefined where no mail is set up. */
  outbox: Outbox | undefined;
  origin: string;
  tokens: NewsletterTokens;
}

interface KindOptions {
  makeMail: (blogId: string) => Promise<PostMail | undefined>;
  sendings: Pick<SendingsService, 'findMail' | 'mayGoOn' | 'noteOutcome' | 'noteRetry'>;
  subscribers: Pick<SubscribersService, 'forgetUnreachable'>;
}

const kindNames = {
  post: 'newsletter',
  test: 'newsletter test',
  confirmation: 'newsletter confirmation',
  already: 'newsletter already',
} as const;

const postKey = (sending: string, subscriber: string): string => `newsletter/${sending}/${subscriber}`;

const batchOf = (sending: string): string => `newsletter ${sending}`;

/** What is kept of sendings, each of which goes to thousands one after another. */
const keptSendings = 4;
const keptMs = 60_000;

export type NewsletterMails = ReturnType<typeof createNewsletterMails>;

export function createNewsletterMails({ database, site, outbox, origin, tokens }: Options) {
  const { queries } = database;

  const findActive = (id: unknown) =>
    queries
      .selectFrom('subscribers')
      .select(['id', 'state'])
      .where('id', '=', String(id))
      .where('state', '=', 'active')
      .executeTakeFirst();

  const leaveLinks = (id: string): NonNullable<MailContent['unsubscribe']> => {
    const url = withToken(origin + newsletterPaths.leave, tokens.toLeave(id));
    return { pageUrl: url, oneClickUrl: url, label: 'Leave, or choose what you get' };
  };

  /** RFC 2919. The name of the host alone, as it stays when the blog is renamed. */
  const listId = `<newsletter.${URL.canParse(origin) ? new URL(origin).hostname : 'localhost'}>`;

  const toContent = (
    { name }: Pick<SiteSettings, 'name'>,
    { subject, html, text }: Omit<PostMail, 'isShortened'>,
    unsubscribe: MailContent['unsubscribe'],
  ): MailContent => ({
    subject,
    parts: [{ kind: 'html', html, text }],
    reason: `You get this as you have subscribed to ${name}.`,
    unsubscribe,
    listId,
  });

  return {
    /** A post as it arrives, with a link to leave that leads nowhere. */
    async render(post: PostMail) {
      const settings = await site.readSettings();
      const url = `${origin}${newsletterPaths.leave}`;
      const content = toContent(settings, post, { ...leaveLinks(''), pageUrl: url, oneClickUrl: url });
      return { ...renderMail({ ...settings, url: `${origin}/` }, content), isShortened: post.isShortened };
    },

    async addToSubscriber(
      tx: Queries,
      { kind, subscriber: { id, email }, askedAt, key }: SubscriberMail,
    ): Promise<void> {
      const payload = { subscriber: id, askedAt: askedAt.toISOString() };
      await outbox?.add(tx, { kind: kindNames[kind], to: email, payload, key });
    },

    /** Who is deleted: whatever was sent to them, and is to be. */
    async forgetSubscriber(tx: Queries, { id, email_folded }: Pick<SubscriberRow, 'id' | 'email_folded'>) {
      const sendings = await tx.selectFrom('sendings').select('id').execute();
      await createOutboxRepository(tx).forgetKeys(
        sendings.map((sending) => postKey(sending.id, id)),
        mailboxKey(email_folded),
      );
    },

    async addTest(tx: Queries, email: string, blogId: string): Promise<void> {
      await outbox?.add(tx, { kind: kindNames.test, to: email, payload: { blogId } });
    },

    sendSoon: (): void => outbox?.sendSoon(),

    /** What a sending has in the outbox. */
    ofSendings: {
      /** A mail for each, unless it is there. */
      async add(tx: Queries, sending: string, subscribers: readonly { id: string; email: string }[]): Promise<void> {
        const mails = subscribers.map(({ id, email }) => ({
          kind: kindNames.post,
          to: email,
          payload: { sending, subscriber: id },
          key: postKey(sending, id),
          batch: batchOf(sending),
          priority: 'bulk' as const,
        }));
        await outbox?.add(tx, ...mails);
      },
      async hold(tx: Queries, sending: string): Promise<void> {
        await createOutboxRepository(tx).hold(batchOf(sending));
      },
      async release(tx: Queries, sending: string): Promise<void> {
        await createOutboxRepository(tx).release(batchOf(sending));
      },
      async discard(tx: Queries, sending: string): Promise<void> {
        await createOutboxRepository(tx).discard(batchOf(sending));
      },
      async isEmpty(sending: string): Promise<boolean> {
        const { waiting, held } = await createOutboxRepository(queries).countBatch(batchOf(sending));
        return waiting + held === 0;
      },
    },

    kinds({ makeMail, sendings, subscribers }: KindOptions): MailKinds {
      const posts = new LRUCache<string, Omit<PostMail, 'isShortened'>>({
        max: keptSendings,
        ttl: keptMs,
        fetchMethod: async (id) => {
          const found = await sendings.findMail(id);
          return found && { subject: found.subject, html: found.html, text: found.content };
        },
      });

      const confirmation = {
        label: 'Confirmation of a subscription',
        async write({ payload, created_at }: MailToWrite): Promise<MailContent | undefined> {
          const subscriber = await queries
            .selectFrom('subscribers')
            .select(['id', 'state'])
            .where('id', '=', String(payload.subscriber))
            .executeTakeFirst();
          if (!subscriber || subscriber.state === 'active') return undefined;
          const { name } = await site.readSettings();
          const token = tokens.toConfirm(subscriber.id, new Date(String(payload.askedAt ?? created_at)));
          return {
            subject: `Confirm your subscription to ${name}`,
            parts: [
              { kind: 'paragraph', text: `Somebody, most likely you, wants new posts of ${name} at this address.` },
              { kind: 'button', text: 'Confirm', url: withToken(origin + newsletterPaths.confirm, token) },
              { kind: 'paragraph', text: 'The link is good for seven days.' },
            ],
            reason: 'If it was not you, do nothing: no newsletter comes, and the address is forgotten.',
          };
        },
        async ended(tx: Queries, { payload }: MailToWrite, outcome: MailOutcome): Promise<void> {
          if (outcome === 'no such address') await subscribers.forgetUnreachable(tx, String(payload.subscriber));
        },
      };

      const already = {
        label: 'Subscribed already',
        async write({ payload }: MailToWrite): Promise<MailContent | undefined> {
          const subscriber = await findActive(payload.subscriber);
          if (!subscriber) return undefined;
          const { name } = await site.readSettings();
          return {
            subject: `You get new posts of ${name} already`,
            parts: [
              { kind: 'paragraph', text: `Somebody has entered this address, which is subscribed to ${name} already.` },
            ],
            reason: 'If it was not you, do nothing.',
            unsubscribe: leaveLinks(subscriber.id),
            listId,
          };
        },
      };

      const test = {
        label: 'Test of a newsletter',
        async write({ payload }: MailToWrite): Promise<MailContent | undefined> {
          const post = await makeMail(String(payload.blogId));
          if (!post) return undefined;
          const settings = await site.readSettings();
          const content = toContent(settings, post, undefined);
          return {
            ...content,
            subject: `Test: ${post.subject}`,
            reason: 'This is a test: the link to leave stands here.',
          };
        },
      };

      const post = {
        label: 'Newsletter',
        async write({ payload }: MailToWrite): Promise<MailContent | undefined> {
          if (!(await sendings.mayGoOn(String(payload.sending)))) return undefined;
          const mail = await posts.fetch(String(payload.sending));
          const subscriber = await findActive(payload.subscriber);
          if (!mail || !subscriber) return undefined;
          return toContent(await site.readSettings(), mail, leaveLinks(subscriber.id));
        },
        async ended(tx: Queries, { id, payload }: MailToWrite, outcome: MailOutcome): Promise<void> {
          const row = await tx.selectFrom('mails').select('last_error').where('id', '=', id).executeTakeFirst();
          await sendings.noteOutcome(
            tx,
            { sending: String(payload.sending), subscriber: String(payload.subscriber) },
            { outcome, reason: row?.last_error ?? 'The mail was not taken.' },
          );
        },
        retried: (tx: Queries, { payload }: MailToWrite): Promise<void> =>
          sendings.noteRetry(tx, { sending: String(payload.sending), subscriber: String(payload.subscriber) }),
      };

      return {
        [kindNames.post]: post,
        [kindNames.test]: test,
        [kindNames.confirmation]: confirmation,
        [kindNames.already]: already,
      };
    },
  };
}
