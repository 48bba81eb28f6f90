import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config';

/** A mail as it is sent. */
export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for each attempt, by which a mail server knows a mail that it has had already. */
  messageId: string;
  /** Where it is left by one click: RFC 8058, RFC 2369. */
  unsubscribeUrl?: string | undefined;
  /** RFC 2919: names the list in the filters of readers. */
  listId?: string | undefined;
}

/** Why a relay has not taken a mail, in a sentence that holds no secret. */
export class RelayError extends Error {
  constructor(
    message: string,
    /**
     * `recipient`: there is no such address; `message`: the relay never takes this one; `later`: it says to try again; `relay`: it
     * cannot be reached, or lets nobody in, whatever the mail is.
     */
    readonly reason: 'recipient' | 'message' | 'later' | 'relay',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface Relay {
  /** @throws RelayError */
  send(message: MailMessage): Promise<void>;
  /** What is under way fails. */
  close(): void;
}

export type OpenRelay = () => Relay;

/** Nobody waits longer for a relay that has stopped to answer. */
const connectionMs = 15_000;
const silenceMs = 60_000;

/** A connection to the relay, made when it is needed, and used for one mail after another. */
export function createRelayOpener({ smtpUrl, from }: MailConfig, { timeoutMs = silenceMs } = {}): OpenRelay {
  const url = new URL(smtpUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return () => {
    const transport = createTransport(
      {
        url: smtpUrl,
        pool: true,
        maxConnections: 1,
        // What the relay has not answered may have been taken: whether it is sent again is for the outbox to say.
        maxRequeues: 0,
        connectionTimeout: Math.min(connectionMs, timeoutMs),
        dnsTimeout: Math.min(connectionMs, timeoutMs),
        greetingTimeout: Math.min(connectionMs, timeoutMs),
        socketTimeout: timeoutMs,
        // A password is sent to nobody who could be listened to.
        requireTLS: url.username !== '' && !isLocal,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
    return {
      async send({ unsubscribeUrl, listId, ...message }) {
        try {
          await transport.sendMail({
            ...message,
            headers: {
              // Vacation notices and other machines do not answer it: RFC 3834.
              'auto-submitted': 'auto-generated',
              ...(unsubscribeUrl !== undefined && {
                'list-unsubscribe': `<${unsubscribeUrl}>`,
                'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
              }),
              ...(listId !== undefined && { 'list-id': listId }),
            },
          });
        } catch (error) {
          throw toRelayError(error as SmtpError, url.hostname);
        }
      },
      close: () => transport.close(),
    };
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

function toRelayError(error: SmtpError, host: string): RelayError {
  const { code = '', command = '', responseCode, response } = error;
  const answer = response === undefined ? undefined : oneLine(response);
  const isRefused = responseCode !== undefined && responseCode >= 500;
  if (responseCode === undefined || code === 'EAUTH' || code === 'ETLS') {
    const why = code === 'EAUTH' ? 'does not let this server in' : 'does not answer as it should';
    return new RelayError(`The relay ${host} ${why}: ${answer ?? oneLine(error.message)}`, 'relay', { cause: error });
  }
  const message = `The relay answered: ${answer}`;
  if (!isRefused) return new RelayError(message, 'later', { cause: error });
  // 552 and 550 5.2.2: a full mailbox; 421 and the like are above.
  const isMailbox = command === 'RCPT TO' && !/^552\b|\b5\.2\.2\b/.test(answer ?? '');
  if (isMailbox) return new RelayError(message, 'recipient', { cause: error });
  return new RelayError(message, command === 'RCPT TO' ? 'later' : 'message', { cause: error });
}

const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
