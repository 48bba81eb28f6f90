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

/** Nor for one that goes on saying something, but nothing more: all mail waits behind. As often as it may be silent so long. */
const maxSilences = 5;

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
            signal: AbortSignal.timeout(maxSilences * timeoutMs),
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
      close: () => transport.close({ force: true }),
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
  // Nobody was asked: a name that this relay takes none of, or a mail that is larger than it takes.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    return new RelayError(`The relay ${host} cannot take it: ${oneLine(error.message)}`, 'message', { cause: error });
  }
  if (responseCode === undefined || code === 'EAUTH' || code === 'ETLS') {
    const why = code === 'EAUTH' ? 'does not let this server in' : 'does not answer as it should';
    return new RelayError(`The relay ${host} ${why}: ${answer ?? oneLine(error.message)}`, 'relay', { cause: error });
  }
  return new RelayError(`The relay answered: ${answer}`, reasonOf(responseCode, command, answer ?? ''), {
    cause: error,
  });
}

/** RFC 3463: there is no such mailbox, domain or address, it has moved, or it is closed. */
const noAddress = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

/** The same, where a relay says no more than its code. */
const noMailbox = [550, 551, 553];

/** RFC 3463: it is too large, or of a kind that is not taken. */
const unacceptable = /^5\.(?:2\.3|3\.4|6\.\d+)$/;

/** What relays refuse to everybody, by the same codes as an address that does not exist. */
const policy = /relay|denied|polic|spam|block|limit|quota|too many|\brate\b|authenti|permi/i;

/**
 * What is refused for good, but not because of the address or the mail itself, such as when a relay has forgotten us, or has had
 * enough for today, is tried again as long as all else: an operator may mend it.
 */
function reasonOf(code: number, command: string, answer: string): RelayError['reason'] {
  if (code < 500) return 'later';
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0];
  if (command === 'RCPT TO') {
    const isNoAddress =
      status === undefined ? noMailbox.includes(code) && !policy.test(answer) : noAddress.includes(status);
    return isNoAddress ? 'recipient' : 'later';
  }
  const isUnacceptable = status === undefined ? code === 552 : unacceptable.test(status);
  if (isUnacceptable) return 'message';
  return command === 'MAIL FROM' ? 'relay' : 'later';
}

const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
