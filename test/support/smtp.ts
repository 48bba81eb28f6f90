// A mail relay that keeps what it is sent.
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What it does with a mail; `break off`: it has taken the mail, and closes the connection before it says so. */
export type RelayBehaviour =
  'take' | { at: 'recipient' | 'data'; code: number; message?: string } | 'hang' | 'break off';

interface SentMail {
  from: string;
  to: string[];
  raw: string;
  headers: Record<string, string>;
}

/** The caller closes it. */
export async function startRelay() {
  const mails: SentMail[] = [];
  /** How many mails were begun, whatever became of them. */
  const counts = { attempts: 0 };
  const sockets = new Set<Socket>();
  let behave: (recipient: string) => RelayBehaviour = () => 'take';

  const refuse = ({ code, message = 'No.' }: { code: number; message?: string }) =>
    Object.assign(new Error(message), { responseCode: code });

  const relay = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      counts.attempts += 1;
      const behaviour = behave(address);
      if (behaviour === 'hang') return;
      callback(typeof behaviour === 'object' && behaviour.at === 'recipient' ? refuse(behaviour) : undefined);
    },
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const behaviour = behave(to[0]!);
      const end = (raw: string) => {
        if (typeof behaviour === 'object') return callback(refuse(behaviour));
        mails.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, raw, headers: readHeaders(raw) });
        if (behaviour === 'break off') {
          for (const socket of sockets) socket.destroy();
          return;
        }
        callback();
      };
      // Of a sender that is killed it never comes whole.
      void text(stream).then(end, () => undefined);
    },
  });
  // Connections that end early are what the tests are about.
  relay.on('error', () => undefined);
  relay.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    counts,
    /** From now on. */
    behave(next: RelayBehaviour | ((recipient: string) => RelayBehaviour)): void {
      behave = typeof next === 'function' ? next : () => next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        relay.close(resolve);
      }),
  };
}

/** By their names in lower case; unfolded. */
function readHeaders(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** The text and the HTML of a mail, decoded. */
export function readParts(raw: string): { text: string; html: string } {
  const find = (type: string) => {
    const part = new RegExp(`Content-Type: ${type};[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--(?! |=20)`, 'i').exec(raw);
    if (!part) return '';
    if (/Content-Transfer-Encoding: base64/i.test(part[0])) return Buffer.from(part[1]!, 'base64').toString();
    if (!/Content-Transfer-Encoding: quoted-printable/i.test(part[0])) return part[1]!;
    const bytes = part[1]!
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  return { text: find('text/plain'), html: find('text/html') };
}
