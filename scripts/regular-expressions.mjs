// `node scripts/regular-expressions.mjs`: whether each regular expression is linear. Part of `npm run check`.
import { checkRegularExpressions } from './support/regular-expressions.mjs';
import { exitWith } from './support/run.mjs';

await checkRegularExpressions()
  .then((result) => console.log(`${result} are linear, or are known not to be.`))
  .catch(exitWith);
// The checker leaves a process of its own running.
process.exit();
