// Servers that send mail, killed by SIGKILL while they do, round after round. Each server has a relay of its own, so that it is
// known which one sends: that one is killed.
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/server/database/database';
import { createOutboxRepository } from '../../src/server/mail/outbox.repository';
import { startProcess, type ServerProcess } from './process';
import { startRelay } from './smtp';

/**
 * When the sender is killed: as a mail is begun; when the relay has all of it, and has not answered; a moment after the answer,
 * which may be noted by then; between two mails.
 */
const moments = ['at the recipient', 'before the answer', 'after the answer', 'between mails'] as const;

interface Options {
  database: Database;
  env: Record<string, string>;
  /** Of all of them. */
  directory: string;
  instances: number;
  rounds: number;
  mailsPerRound: number;
  program?: string[];
  onRound?: (line: string) => void;
}

export interface KillResult {
  mails: number;
  kills: number;
  /** Mails that the relays have taken: all of them, and which of them how often. */
  taken: number;
  missing: string[];
  /** Taken twice, at a kill or not, with one Message-ID or with others. */
  twice: { inFlight: string[]; otherwise: string[]; otherId: string[] };
}

/** Without any mail: longer than those of one sender are apart, and than a server takes to start. */
const patienceMs = 120_000;

export async function killSenders(options: Options): Promise<KillResult> {
  const { database, instances, rounds, mailsPerRound, onRound = () => undefined } = options;
  const relays = await Promise.all(Array.from({ length: instances }, () => startRelay()));
  const processes: (ServerProcess | undefined)[] = [];
  const recipients: string[] = [];
  /** What each kill may have left between DATA and its answer, or its note. */
  const inFlight = new Set<string>();

  const start = async (index: number) => {
    const started = startProcess(
      {
        ...options.env,
        DATA_DIR: options.directory,
        SMTP_URL: relays[index]!.url,
        MAIL_FROM: 'The Blog <blog@example.com>',
        PUBLIC_URL: 'https://blog.example',
        RATE_LIMIT: 'off',
      },
      options.program,
    );
    processes[index] = started;
    await started.ready;
  };

  const taken = () => relays.flatMap(({ mails }) => mails);

  async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
    let start = Date.now();
    let count = taken().length;
    while (!(await isSo())) {
      if (taken().length > count) [start, count] = [Date.now(), taken().length];
      if (Date.now() - start > patienceMs) throw new Error(`For two minutes not so: ${what}`);
      await pause(20);
    }
  }

  /** As if a minute had passed, after which others take the job of a process over that is dead. */
  const endLease = () => database.queries.deleteFrom('leases').execute();

  const addMails = (round: number) => {
    const added = Array.from({ length: mailsPerRound }, (_, index) => `reader-${round}-${index}@example.com`);
    recipients.push(...added);
    const mails = added.map((to) => ({ kind: 'changed password', to, payload: { account: 'none' } }));
    return database.write((tx) => createOutboxRepository(tx).add(...mails));
  };

  /** Kills whoever sends the mail of a number, at a moment of it. @returns the index */
  function killAt(count: number, moment: (typeof moments)[number]): Promise<number> {
    return new Promise((resolve) => {
      let isDone = false;
      const startCount = taken().length;
      const kill = (index: number) => {
        if (isDone) return;
        isDone = true;
        processes[index]!.kill();
        for (const [each, relay] of relays.entries()) {
          relay.behave('take');
          relay.mails.push = pushes[each]!;
        }
        resolve(index);
      };
      const pushes = relays.map(({ mails }) => mails.push.bind(mails));
      for (const [index, relay] of relays.entries()) {
        const isIt = () => taken().length - startCount >= count;
        relay.behave((recipient) => {
          if (moment === 'at the recipient' && !isDone && isIt()) {
            inFlight.add(recipient);
            kill(index);
          }
          return 'take';
        });
        relay.mails.push = (...mails) => {
          const length = pushes[index]!(...mails);
          if (isDone || !isIt()) return length;
          inFlight.add(mails[0]!.to[0]!);
          if (moment === 'before the answer') kill(index);
          else if (moment === 'after the answer') setTimeout(() => kill(index), Math.random() * 8);
          else if (moment === 'between mails') setTimeout(() => kill(index), 30 + Math.random() * 60);
          return length;
        };
      }
    });
  }

  const unsent = async () => {
    const rows = await database.queries.selectFrom('mails').select('id').where('state', '<>', 'sent').execute();
    return rows.length;
  };

  try {
    await Promise.all(relays.map((_relay, index) => start(index)));
    for (let round = 0; round < rounds; round += 1) {
      const moment = moments[round % moments.length]!;
      const killed = killAt(1 + Math.floor((Math.random() * mailsPerRound) / 2), moment);
      await addMails(round);
      const index = await Promise.race([
        killed,
        pause(patienceMs, undefined, { ref: false }).then(() => {
          throw new Error('For two minutes nothing was sent.');
        }),
      ]);
      await processes[index]!.exited;
      await endLease();
      await start(index);
      onRound(`round ${round + 1}: server ${index + 1} of ${instances} was killed ${moment}; ${taken().length} taken`);
    }
    const now = () => new Date().toISOString();
    const due = () =>
      database.queries.selectFrom('mails').select('id').where('state', '=', 'waiting').where('next_at', '<=', now());
    await waitUntil(async () => (await due().execute()).length === 0, 'no mail is due');
    // The last one may be under way still.
    await pause(3_000);
    // What was under way at a kill waits for minutes before it is tried again.
    await database.queries.updateTable('mails').set({ next_at: now() }).where('state', '=', 'waiting').execute();
    await waitUntil(async () => (await unsent()) === 0, 'all mails are sent');
  } finally {
    await Promise.all(processes.map(async (each) => each?.stop()));
    await Promise.all(relays.map((relay) => relay.close()));
  }
  return judge(recipients, taken(), inFlight, rounds);
}

function judge(
  recipients: readonly string[],
  taken: readonly { to: string[]; headers: Record<string, string> }[],
  inFlight: ReadonlySet<string>,
  kills: number,
): KillResult {
  const ids = new Map<string, string[]>();
  for (const { to, headers } of taken) ids.set(to[0]!, [...(ids.get(to[0]!) ?? []), headers['message-id']!]);
  const twice = recipients.filter((recipient) => (ids.get(recipient)?.length ?? 0) > 1);
  return {
    mails: recipients.length,
    kills,
    taken: taken.length,
    missing: recipients.filter((recipient) => !ids.has(recipient)),
    twice: {
      inFlight: twice.filter((recipient) => inFlight.has(recipient) && ids.get(recipient)!.length === 2),
      otherwise: twice.filter((recipient) => !inFlight.has(recipient) || ids.get(recipient)!.length > 2),
      otherId: twice.filter((recipient) => new Set(ids.get(recipient)).size > 1),
    },
  };
}
