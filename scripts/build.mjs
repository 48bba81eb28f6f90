import './support/check-node.mjs';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { exitWith } from './support/run.mjs';

await install().then(build).catch(exitWith);
