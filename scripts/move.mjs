// `npm run move -- --to postgres://…`: moves a blog to another database; `--help` tells more.
import './support/check-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { root } from './support/root.mjs';
import { exitWith } from './support/run.mjs';

await install().then(build).catch(exitWith);

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/move.js')));
