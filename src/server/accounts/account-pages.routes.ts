import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPages } from '../../contract/account-pages';
import { limits } from '../../contract/limits';
import { cookiesOf } from '../http/cookies';
import { HttpError } from '../http/errors';
import { hasControlCharacter, isMailAddress } from '../mail/mail-address';
import { messagePage } from '../mail/link-pages';
import { acceptForms, limited, readToken, sendLinkPage, type LinkPageRoute } from '../mail/link-pages.routes';
import type { SiteService } from '../site/site.service';
import type { AccountAccessService } from './account-access.service';
import {
  askedPage,
  confirmAddressPage,
  forgottenPasswordPage,
  invitationPage,
  newPasswordPage,
  nextStepPage,
} from './account-pages';
import type { KnownBrowsers } from './known-browsers';

interface Options {
  site: Pick<SiteService, 'readSettings'>;
  access: AccountAccessService;
  browsers: KnownBrowsers;
}

/** Requests per minute from one address. */
const perMinute = { mail: 6, password: 20, other: 60 };

/** Of a link that is not good: it may have been used. */
const gone = 410;

const toLogin = { text: 'Log in', path: '/login' };
const askAgain = { text: 'Ask for another link', path: accountPages.forgottenPassword };

/** Reached by links in mails, and by browsers without scripts. */
export function accountPagesRoutes(app: FastifyInstance, { site, access, browsers }: Options): void {
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => ({
    cookies: cookiesOf(request, reply, app.getOrigin(request).startsWith('https:')),
  });

  const sendNoPassword = async (reply: FastifyReply) =>
    sendLinkPage(
      reply,
      nextStepPage(
        await site.readSettings(),
        'This link is not valid any more',
        'It is older than one hour, was used already, or your password has changed since.',
        askAgain,
      ),
      gone,
    );

  const sendNoLink = async (reply: FastifyReply, message: string) =>
    sendLinkPage(reply, messagePage(await site.readSettings(), 'This link is not valid any more', message), gone);

  const noInvitation =
    'It is older than seven days, or was used already. If you have no account yet, please ask for another invitation.';
  const noConfirmation = 'It is older than seven days, was used already, or the account has another address now.';

  app.register(async (scope) => {
    acceptForms(scope);

    scope.get(accountPages.forgottenPassword, limited(perMinute.other), async (_request, reply) =>
      sendLinkPage(reply, forgottenPasswordPage(await site.readSettings())),
    );

    scope.post<LinkPageRoute>(accountPages.forgottenPassword, limited(perMinute.mail), async ({ body, ip }, reply) => {
      const settings = await site.readSettings();
      const email = body?.get('email')?.trim() ?? '';
      if (!isMailAddress(email)) {
        return sendLinkPage(reply, forgottenPasswordPage(settings, 'Please enter a valid e-mail address.'), 400);
      }
      try {
        await access.forgetPassword(email, ip);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return sendLinkPage(
          reply.headers(error.headers),
          forgottenPasswordPage(settings, error.message),
          error.statusCode,
        );
      }
      return sendLinkPage(reply, askedPage(settings));
    });

    scope.get<LinkPageRoute>(accountPages.newPassword, limited(perMinute.other), async ({ query }, reply) => {
      const token = readToken(query);
      const { account } = await access.find('newPassword', token);
      if (!account) return sendNoPassword(reply);
      return sendLinkPage(reply, newPasswordPage(await site.readSettings(), token, account));
    });

    scope.post<LinkPageRoute>(accountPages.newPassword, limited(perMinute.password), async (request, reply) => {
      const token = readToken(request.query);
      const password = request.body?.get('password') ?? '';
      const { account } = await access.find('newPassword', token);
      if (!account) return sendNoPassword(reply);
      const settings = await site.readSettings();
      const refusal = findPasswordFault(password);
      if (refusal) return sendLinkPage(reply, newPasswordPage(settings, token, account, refusal), 400);
      const used = await access.choosePassword(token, password, request.ip);
      if (!used.account) return sendNoPassword(reply);
      await browsers.remember(used.account.id, browserOf(request, reply));
      const message = 'You are signed out everywhere, and can log in with the new password.';
      return sendLinkPage(reply, nextStepPage(settings, 'Your password is changed', message, toLogin));
    });

    scope.get<LinkPageRoute>(accountPages.invitation, limited(perMinute.other), async ({ query }, reply) => {
      const token = readToken(query);
      const { account } = await access.find('invitation', token);
      if (!account) return sendNoLink(reply, noInvitation);
      return sendLinkPage(reply, invitationPage(await site.readSettings(), token, account));
    });

    scope.post<LinkPageRoute>(accountPages.invitation, limited(perMinute.password), async (request, reply) => {
      const token = readToken(request.query);
      const { account } = await access.find('invitation', token);
      if (!account) return sendNoLink(reply, noInvitation);
      const settings = await site.readSettings();
      const name = request.body?.get('name')?.trim() ?? '';
      const password = request.body?.get('password') ?? '';
      const refusal = findNameFault(name) ?? findPasswordFault(password);
      if (refusal) return sendLinkPage(reply, invitationPage(settings, token, account, { typed: name, refusal }), 400);
      const used = await access.acceptInvitation(token, { name, password });
      if (!used.account) return sendNoLink(reply, noInvitation);
      await browsers.remember(used.account.id, browserOf(request, reply));
      const message = `You can log in with ${used.account.email} and your password.`;
      return sendLinkPage(reply, nextStepPage(settings, 'You have an account', message, toLogin));
    });

    scope.get<LinkPageRoute>(accountPages.confirmAddress, limited(perMinute.other), async ({ query }, reply) => {
      const token = readToken(query);
      const { account } = await access.find('confirmAddress', token);
      if (!account) return sendNoLink(reply, noConfirmation);
      return sendLinkPage(reply, confirmAddressPage(await site.readSettings(), token, account));
    });

    scope.post<LinkPageRoute>(accountPages.confirmAddress, limited(perMinute.other), async ({ query }, reply) => {
      const { account } = await access.confirmAddress(readToken(query));
      if (!account) return sendNoLink(reply, noConfirmation);
      const settings = await site.readSettings();
      return sendLinkPage(reply, messagePage(settings, 'Thank you', `The address ${account.email} is confirmed.`));
    });
  });
}

function findPasswordFault(password: string): string | undefined {
  if (password.length < limits.passwordMin) return `A password must be at least ${limits.passwordMin} characters long.`;
  if (password.length > limits.passwordMax) return `A password must be at most ${limits.passwordMax} characters long.`;
  return undefined;
}

function findNameFault(name: string): string | undefined {
  if (name === '') return 'Please enter your name.';
  if (name.length > limits.name) return `Your name must be at most ${limits.name} characters long.`;
  return hasControlCharacter(name) ? 'Your name must be one line.' : undefined;
}
