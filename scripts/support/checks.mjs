import { build } from './build.mjs';
import { measureFirstLoad } from './first-load.mjs';
import { program } from './run.mjs';
import { check, task } from './steps.mjs';

/** @param project a folder with a tsconfig.json, which has the globals of the platform its code runs on */
const types = (project) =>
  check(`types in ${project}`, () => [program('tsc', 'typescript-7'), '--noEmit', '-p', project]);

/**
 * Everything that can be found without running a test, in two lanes of about the same length to be run side by side. Other
 * steps that use the build need `buildStep`.
 */
export function createChecks() {
  const lint = check('lint', () => [program('eslint'), '--max-warnings', '0', '.']);
  const buildStep = task('build', build);
  const firstLoad = task('first load', async () => measureFirstLoad(), buildStep);
  const formatting = check('formatting', () => [program('prettier'), '--check', '--log-level', 'warn', '.']);
  const unused = check('unused code and dependencies', () => [program('knip')]);
  const expressions = check('regular expressions', () => ['scripts/regular-expressions.mjs']);
  return {
    buildStep,
    lanes: [
      [...['src/contract', 'src/server'].map(types), lint],
      [buildStep, firstLoad, ...['src/client', 'test', '.'].map(types), formatting, unused, expressions],
    ],
  };
}
