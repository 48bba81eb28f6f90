import type { FastifyInstance } from 'fastify';
import { HttpError, notFound } from '../http/errors';
import { messagePage } from '../mail/link-pages';
import { acceptForms, limited, readToken, sendLinkPage, type LinkPageRoute } from '../mail/link-pages.routes';
import type { SiteService } from '../site/site.service';
import { choicesPage, confirmPage, newsletterPaths } from './newsletter-pages';
import type { NewsletterService } from './newsletter.service';
import type { Confirmation } from './subscribers.service';

interface Options {
  site: Pick<SiteService, 'read' | 'readSettings'>;
  newsletter: NewsletterService;
}

/** Of a mail in a frame of the admin area: pictures and styles, as mail clients show them, and nothing that acts. */
const previewHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

/** Requests per minute from one address. */
const perMinute = { subscribe: 6, other: 60 };

/** What the form answers, whatever the address. */
export const askedMessage =
  'Please look into your mailbox: if the address is right, there is a mail from us with a link to confirm it.';

const confirmations: Record<Confirmation, { status: number; title: string; message: string }> = {
  confirmed: { status: 200, title: 'Welcome', message: 'You are subscribed: new posts come by mail from now on.' },
  'confirmed before': { status: 200, title: 'Welcome', message: 'You are subscribed already.' },
  'not valid': {
    status: 410,
    title: 'This link is not valid any more',
    message: 'It is older than seven days, or was used before. Please subscribe again on the home page.',
  },
};

const noLink = {
  title: 'This link is not valid',
  message:
    'It is not complete. Please copy the whole of it from the mail, or answer the mail to be taken off the list.',
};

/** No calls, as links of mails and mail providers ask them, and forms of browsers without scripts. */
export function newsletterPagesRoutes(app: FastifyInstance, { site, newsletter }: Options): void {
  const { subscribers } = newsletter;

  app.register(async (scope) => {
    acceptForms(scope);

    scope.get<LinkPageRoute>(newsletterPaths.preview, limited(perMinute.other), async ({ query }, reply) => {
      const html = await newsletter.findPreview(readToken(query));
      if (html === undefined) throw notFound('This preview');
      return sendLinkPage(reply.headers(previewHeaders), html);
    });

    scope.post<LinkPageRoute>(newsletterPaths.subscribe, limited(perMinute.subscribe), async (request, reply) => {
      const settings = await site.readSettings();
      try {
        await subscribers.subscribe(request.body?.get('email')?.trim() ?? '', request.ip);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return sendLinkPage(reply, messagePage(settings, 'That did not work', error.message), error.statusCode);
      }
      return sendLinkPage(reply, messagePage(settings, 'Nearly there', askedMessage));
    });

    scope.get<LinkPageRoute>(newsletterPaths.confirm, limited(perMinute.other), async ({ query }, reply) => {
      const settings = await site.read();
      const token = readToken(query);
      if (await subscribers.isConfirmable(token)) return sendLinkPage(reply, confirmPage(settings, token));
      const { status, title, message } = confirmations['not valid'];
      return sendLinkPage(reply, messagePage(settings, title, message), status);
    });

    scope.post<LinkPageRoute>(newsletterPaths.confirm, limited(perMinute.other), async ({ query }, reply) => {
      const { status, title, message } = confirmations[await subscribers.confirm(readToken(query))];
      return sendLinkPage(reply, messagePage(await site.readSettings(), title, message), status);
    });

    scope.get<LinkPageRoute>(newsletterPaths.leave, limited(perMinute.other), async ({ query }, reply) => {
      const settings = await site.read();
      const token = readToken(query);
      const subscriber = await subscribers.findByToken(token);
      if (!subscriber) return sendLinkPage(reply, messagePage(settings, noLink.title, noLink.message), 404);
      return sendLinkPage(reply, choicesPage(settings, token, subscriber));
    });

    // RFC 8058: a mail provider sends it for its user, without asking further.
    scope.post<LinkPageRoute>(newsletterPaths.leave, limited(perMinute.other), async ({ query, body }, reply) => {
      const token = readToken(query);
      const settings = await site.read();
      if (body?.get('choose') === 'true') {
        const isChoice = await subscribers.choose(token, body.getAll('category'));
        const subscriber = await subscribers.findByToken(token);
        const message = isChoice ? 'Your choice is saved.' : 'Please choose a category, or leave the newsletter.';
        if (subscriber)
          return sendLinkPage(reply, choicesPage(settings, token, subscriber, message), isChoice ? 200 : 422);
      } else if (await subscribers.leave(token)) {
        return sendLinkPage(
          reply,
          messagePage(settings, 'You have left', `No newsletter of ${settings.name} comes any more.`),
        );
      }
      return sendLinkPage(reply, messagePage(settings, noLink.title, noLink.message), 404);
    });
  });
}
