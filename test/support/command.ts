// The command-line program, in this process or in one of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../../src/server/cli/program';

const root = join(__dirname, '../..');

interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

interface Options {
  env?: Record<string, string>;
  /** What a person types at a terminal; undefined: there is no terminal. */
  typed?: string;
  /** What stdin holds where there is no terminal. */
  piped?: string;
}

/** Runs a command in this process, with no other environment. */
export async function runCommand(args: string[], { env = {}, typed, piped }: Options = {}): Promise<CommandResult> {
  const isTTY = typed !== undefined;
  let [output, errors] = ['', ''];
  const code = await run(args, {
    env,
    stdin: Object.assign(Readable.from([typed ?? piped ?? ''].filter((text) => text !== '')), { isTTY }),
    stdout: { write: (text: string) => ((output += text), true) },
    stderr: { write: (text: string) => ((errors += text), true), isTTY },
  });
  return { code, output, errors };
}

/** Runs it as an operator does, but from the sources. */
export function startCommand(args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/cli/main.ts', ...args], {
    cwd: root,
    env: { PATH, HOME, ...env },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const exited = once(child, 'close').then(([code]): CommandResult => ({
    code: code as number | null,
    output,
    errors,
  }));
  return { child, exited };
}
