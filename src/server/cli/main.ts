// `npx octavo …`: see its --help.
import { run } from './program';

// Whatever is created from here on is private to the user this runs as.
process.umask(0o077);

// Unless it comes to its end.
process.exitCode = 1;
void run(process.argv.slice(2), process).then((code) => {
  process.exitCode = code;
});
