// The mails about comments. What they say is looked up as they are sent: whoever has unsubscribed, or may see a comment no longer,
// gets nothing.
import { commentPath } from '../../contract/comment-path';
import { shorten } from '../../contract/shorten';
import type { Queries } from '../database/database';
import type { CommentNoticeKind } from '../database/schema';
import type { MailContent } from '../mail/layout';
import type { MailKind, MailKinds, MailToWrite } from '../mail/mail-kinds';
import type { SiteService } from '../site/site.service';
import type { MailChoicesTokens } from './mail-choices-token';
import { createMailChoicesRepository, mayGet, paceOf, toChoices } from './mail-choices';
import { findTold, type ToldComment } from './told-comments';

export const commentMailKindNames: Record<CommentNoticeKind, string> = {
  waiting: 'comments waiting',
  approved: 'comment approved',
  answered: 'comment answered',
};

const labels: Record<CommentNoticeKind, string> = {
  waiting: 'Comments that wait',
  approved: 'Comment approved',
  answered: 'Comment answered',
};

interface Options {
  queries: Queries;
  site: Pick<SiteService, 'readSettings'>;
  tokens: MailChoicesTokens;
  /** PUBLIC_URL. */
  origin: string;
}

/** Comments that a mail shows; of others it says how many there are. */
const shownPerMail = 10;

/** Characters of a comment that is quoted, and of what is shown beside a subject in lists of mail. */
const quotedLength = 400;
const previewLength = 120;

const queuePath = '/admin/comments';

/** In the list of comments that wait, with the form to answer this one. */
const replyPath = (id: string): string => `${queuePath}?reply=${id}`;

type Told = [ToldComment, ...ToldComment[]];

type Written = Pick<MailContent, 'subject' | 'parts'>;

const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function createCommentMailKinds({ queries, site, tokens, origin }: Options): MailKinds {
  const quoted = (
    told: Told,
    linkOf: (comment: ToldComment) => { text: string; url: string },
  ): MailContent['parts'] => [
    ...told.slice(0, shownPerMail).flatMap((comment) => [
      {
        kind: 'quote' as const,
        text: shorten(onOneLine(comment.content), quotedLength),
        by: onOneLine(`${comment.name}, on “${comment.title}”`),
      },
      { kind: 'links' as const, links: [linkOf(comment)] },
    ]),
    ...(told.length > shownPerMail ? [paragraph(`And ${told.length - shownPerMail} more.`)] : []),
  ];

  const letters: Record<CommentNoticeKind, (told: Told) => Written> = {
    waiting: (told) => ({
      subject: told.length === 1 ? `A comment on “${told[0].title}” waits` : `${told.length} comments wait`,
      parts: [
        paragraph(
          told.length === 1
            ? 'Readers see this comment once somebody approves it:'
            : 'Readers see these comments once somebody approves them:',
        ),
        ...quoted(told, ({ id }) => ({ text: 'Approve and answer', url: origin + replyPath(id) })),
        { kind: 'button', text: 'See what waits', url: origin + queuePath },
      ],
    }),

    approved: (told) => ({
      subject: told.length === 1 ? `Your comment on “${told[0].title}” is approved` : 'Your comments are approved',
      parts: [
        paragraph(told.length === 1 ? 'Readers can see your comment now:' : 'Readers can see your comments now:'),
        ...quoted(told, ({ id }) => ({ text: 'Where it stands', url: origin + commentPath(id) })),
      ],
    }),

    answered: (told) => ({
      subject:
        told.length === 1
          ? `An answer to your comment on “${told[0].title}”`
          : `${told.length} answers to your comments`,
      parts: [
        paragraph(told.length === 1 ? 'Somebody has answered your comment:' : 'Your comments were answered:'),
        ...quoted(told, ({ id }) => ({ text: 'Read it and answer', url: origin + commentPath(id) })),
      ],
    }),
  };

  async function write(kind: CommentNoticeKind, { recipient, payload }: MailToWrite): Promise<MailContent | undefined> {
    const account = await queries
      .selectFrom('users')
      .select(['id', 'role', 'email', 'email_folded', 'confirmed_email', 'is_blocked'])
      .where('id', '=', String(payload.account))
      .executeTakeFirst();
    if (account?.email !== recipient || !mayGet(kind, account)) return undefined;
    const choices = toChoices(await createMailChoicesRepository(queries).find(account.id));
    if (paceOf(choices, kind) === 'never') return undefined;
    const [first, ...others] = await findTold(queries, kind, String(payload.comments).split(' '), account);
    if (!first) return undefined;
    const { name } = await site.readSettings();
    const url = origin + tokens.toPath(account, kind);
    return {
      ...letters[kind]([first, ...others]),
      preview: shorten(`${onOneLine(first.name)}: ${onOneLine(first.content)}`, previewLength),
      reason:
        kind === 'waiting'
          ? `You get this because you look after comments at ${name}.`
          : `You get this because you have commented at ${name} with your account.`,
      unsubscribe: { pageUrl: url, oneClickUrl: url, label: 'Unsubscribe, or choose what you get' },
    };
  }

  const toKind = (kind: CommentNoticeKind): [string, MailKind] => [
    commentMailKindNames[kind],
    { label: labels[kind], write: (mail) => write(kind, mail) },
  ];

  return Object.fromEntries([toKind('waiting'), toKind('approved'), toKind('answered')]);
}
