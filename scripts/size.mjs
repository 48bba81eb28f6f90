import './support/check-node.mjs';
import { build } from './support/build.mjs';
import { measureFirstLoad } from './support/first-load.mjs';
import { install } from './support/install.mjs';
import { exitWith } from './support/run.mjs';

await install()
  .then(build)
  .then(() => console.log(`First load of the home page: ${measureFirstLoad()}.`))
  .catch(exitWith);
