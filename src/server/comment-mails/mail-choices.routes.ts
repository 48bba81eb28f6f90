import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountsCalls } from '../../contract/extensions/accounts';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { messagePage, withToken } from '../mail/link-pages';
import { acceptForms, limited, readToken, sendLinkPage, type LinkPageRoute } from '../mail/link-pages.routes';
import type { SiteService } from '../site/site.service';
import { waitingPaces, type MailChoices } from './mail-choices';
import { mailChoicesPage } from './mail-choices-page';
import { mailChoicesPath } from './mail-choices-token';
import type { MailChoicesService } from './mail-choices.service';

interface Options {
  site: Pick<SiteService, 'readSettings'>;
  /** Undefined where no mail is sent. */
  choices: MailChoicesService | undefined;
}

/** Requests per minute from one address. */
const perMinute = 60;

const noChoices: MailChoices = { waiting: 'never', approved: false, answered: false };

/** Of a mail that was sent to another address than the account has now, of an account that is gone, or not complete. */
const noLink = {
  title: 'This link is not valid',
  message:
    'It is not complete, or the account has another address now. Please copy the whole of it from the latest mail.',
};

/** Reached by links in mails and by mail providers, and from the page of the account. */
export function mailChoicesRoutes(app: FastifyInstance, { site, choices }: Options): void {
  app.route(
    route(accountsCalls.getMailChoices, async ({ user }) => {
      if (!choices) throw notFound('Mail');
      return { success: true, path: await choices.getPath(user) };
    }),
  );
  if (!choices) return;

  const sendPage = async (reply: FastifyReply, token: string, message?: string) => {
    const settings = await site.readSettings();
    const shown = await choices.find(token);
    if (!shown) return sendLinkPage(reply, messagePage(settings, noLink.title, noLink.message), 404);
    return sendLinkPage(reply, mailChoicesPage(settings, withToken(mailChoicesPath, token), shown, message));
  };

  app.register(async (scope) => {
    acceptForms(scope);

    scope.get<LinkPageRoute>(mailChoicesPath, limited(perMinute), async ({ query }, reply) =>
      sendPage(reply, readToken(query)),
    );

    // RFC 8058: a mail provider sends it for its user, without asking further.
    scope.post<LinkPageRoute>(mailChoicesPath, limited(perMinute), async ({ query, body }, reply) => {
      const token = readToken(query);
      const chosen = body?.get('choose');
      if (chosen === 'true') {
        const waiting = waitingPaces.find((pace) => pace === body?.get('waiting'));
        const isChosen = (name: string) => body?.get(name) === 'true';
        await choices.choose(token, {
          ...(waiting && { waiting }),
          approved: isChosen('approved'),
          answered: isChosen('answered'),
          newsletter: isChosen('newsletter'),
        });
        return sendPage(reply, token, 'Your choice is saved.');
      }
      if (chosen === 'none') {
        await choices.choose(token, { ...noChoices, newsletter: false });
        return sendPage(reply, token, 'You get none of these any more.');
      }
      await choices.unsubscribe(token);
      return sendPage(reply, token, 'You get no such mail any more.');
    });
  });
}
