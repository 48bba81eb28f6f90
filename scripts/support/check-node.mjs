// Imported before anything else, so that an old Node.js is told so in a sentence and not by a stack trace.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = needed.split('.').map(Number);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `Octavo needs Node.js ${needed} or newer; this is ${process.versions.node}. Get a newer one at https://nodejs.org.`,
  );
  process.exit(1);
}
