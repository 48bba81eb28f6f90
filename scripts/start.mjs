// `npm start`: installs what is missing, builds what is stale, and becomes the server.
import './support/check-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { root } from './support/root.mjs';
import { exitWith } from './support/run.mjs';

await install().then(build).catch(exitWith);

// In this process, so that signals reach the server and its exit code is that of the script.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/main.js')));
