import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError, notFound } from '../http/errors';
import { filePolicy } from '../http/security-headers';
import type { SiteService } from '../site/site.service';
import { choicesPage, confirmPage, messagePage, newsletterPaths, pageStyles } from './newsletter-pages';
import type { NewsletterService } from './newsletter.service';
import type { Confirmation } from './subscribers.service';

interface Options {
  site: Pick<SiteService, 'read'>;
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

const maxBodyBytes = 16_384;

interface TokenRoute {
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | undefined;
}

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
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(html);
  const tokenOf = ({ token }: Record<string, unknown>): string => (typeof token === 'string' ? token : '');
  const limited = (max: number) => ({ config: { rateLimit: { max } } });

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    scope.get(newsletterPaths.styles, (_request, reply) =>
      reply
        .headers({ ...filePolicy, 'cache-control': 'public, max-age=86400', 'content-type': 'text/css; charset=utf-8' })
        .send(pageStyles),
    );

    scope.get<TokenRoute>(newsletterPaths.preview, limited(perMinute.other), async ({ query }, reply) => {
      const html = await newsletter.findPreview(tokenOf(query));
      if (html === undefined) throw notFound('This preview');
      return send(reply.headers(previewHeaders), html);
    });

    scope.post<TokenRoute>(newsletterPaths.subscribe, limited(perMinute.subscribe), async (request, reply) => {
      const settings = await site.read();
      try {
        await subscribers.subscribe(request.body?.get('email')?.trim() ?? '', request.ip);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return send(reply, messagePage(settings, 'That did not work', error.message), error.statusCode);
      }
      return send(reply, messagePage(settings, 'Nearly there', askedMessage));
    });

    scope.get<TokenRoute>(newsletterPaths.confirm, limited(perMinute.other), async ({ query }, reply) => {
      const settings = await site.read();
      const token = tokenOf(query);
      if (await subscribers.isConfirmable(token)) return send(reply, confirmPage(settings, token));
      const { status, title, message } = confirmations['not valid'];
      return send(reply, messagePage(settings, title, message), status);
    });

    scope.post<TokenRoute>(newsletterPaths.confirm, limited(perMinute.other), async ({ query }, reply) => {
      const { status, title, message } = confirmations[await subscribers.confirm(tokenOf(query))];
      return send(reply, messagePage(await site.read(), title, message), status);
    });

    scope.get<TokenRoute>(newsletterPaths.leave, limited(perMinute.other), async ({ query }, reply) => {
      const settings = await site.read();
      const token = tokenOf(query);
      const subscriber = await subscribers.findByToken(token);
      if (!subscriber) return send(reply, messagePage(settings, noLink.title, noLink.message), 404);
      return send(reply, choicesPage(settings, token, subscriber));
    });

    // RFC 8058: a mail provider sends it for its user, without asking further.
    scope.post<TokenRoute>(newsletterPaths.leave, limited(perMinute.other), async ({ query, body }, reply) => {
      const token = tokenOf(query);
      const settings = await site.read();
      if (body?.get('choose') === 'true') {
        await subscribers.choose(token, body.getAll('category'));
        const subscriber = await subscribers.findByToken(token);
        if (subscriber) return send(reply, choicesPage(settings, token, subscriber, 'Your choice is saved.'));
      } else if (await subscribers.leave(token)) {
        return send(reply, messagePage(settings, 'You have left', `No newsletter of ${settings.name} comes any more.`));
      }
      return send(reply, messagePage(settings, noLink.title, noLink.message), 404);
    });
  });
}
