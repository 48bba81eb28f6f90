#!/usr/bin/env node
// `npx octavo …` or `npm run octavo -- …`: looks after a blog; `--help` tells more.
import './support/check-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { root } from './support/root.mjs';
import { exitWith } from './support/run.mjs';

const { log } = console;
// What the command prints to stdout may be read by a program.
console.log = console.error;
await install().then(build).catch(exitWith);
console.log = log;

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/octavo.js')));
