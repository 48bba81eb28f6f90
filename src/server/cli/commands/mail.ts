import { readMailConfig } from '../../config';
import { isMailAddress } from '../../mail/mail-address';
import { sendTestMail } from '../../mail/mail.service';
import { createRelayOpener, RelayError } from '../../mail/relay';
import { OperatorError, UsageError } from '../../operator-error';
import type { AddCommand } from '../context';
import { withBlog } from '../with-blog';

export const addMail: AddCommand = (program, { action }) => {
  program
    .command('mail')
    .description('Mail, which SMTP_URL and MAIL_FROM set up.')
    .command('test <address>')
    .description('Sends a mail at once, and says what the relay answers.')
    .action(
      action((context, to: string) => {
        const config = readMailConfig(context.env);
        if (!config) throw new OperatorError('Mail is not set up: SMTP_URL and MAIL_FROM say how this blog sends it.');
        if (!isMailAddress(to)) throw new UsageError(`"${to}" is no e-mail address.`);
        return withBlog(context, async ({ services: { site } }) => {
          const url = context.env.PUBLIC_URL ?? '';
          const readSite = async () => ({ ...(await site.readSettings()), url });
          const domain = config.from.address.split('@')[1]!;
          try {
            await sendTestMail({ openRelay: createRelayOpener(config), readSite, domain }, to);
          } catch (error) {
            if (error instanceof RelayError) throw new OperatorError(error.message);
            throw error;
          }
          return { lines: [`The relay has taken a mail to ${to}.`], json: { to } };
        });
      }),
    );
};
