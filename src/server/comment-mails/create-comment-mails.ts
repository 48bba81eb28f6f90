import type { Database } from '../database/database';
import type { createSignedTokens } from '../http/signed-tokens';
import type { Outbox } from '../mail/outbox.repository';
import type { SubscribersService } from '../newsletter/subscribers.service';
import type { SiteService } from '../site/site.service';
import { createCommentMailKinds } from './comment-mails';
import { createGathering } from './gather-notices';
import { createMailChoicesService } from './mail-choices.service';
import { createMailChoicesTokens } from './mail-choices-token';

export type CommentMails = NonNullable<ReturnType<typeof createCommentMails>>;

interface Options {
  database: Database;
  site: Pick<SiteService, 'readSettings'>;
  /** Undefined where no mail is sent. */
  outbox: Outbox | undefined;
  subscribers: Pick<SubscribersService, 'findTokenOf' | 'leave'>;
  tokens: ReturnType<typeof createSignedTokens>;
  /** PUBLIC_URL. */
  origin: string | undefined;
}

/** Mails about comments, and what of them somebody wants; undefined where none are sent. */
export function createCommentMails({ database, site, outbox, subscribers, tokens, origin = '' }: Options) {
  if (!outbox) return undefined;
  const choicesTokens = createMailChoicesTokens(tokens);
  return {
    choices: createMailChoicesService({ database, tokens: choicesTokens, subscribers }),
    gather: createGathering({ database, site, outbox }),
    mailKinds: createCommentMailKinds({ queries: database.queries, site, tokens: choicesTokens, origin }),
  };
}
