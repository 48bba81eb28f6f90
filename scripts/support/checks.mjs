import { build } from './build.mjs';
import { measureFirstLoad } from './first-load.mjs';
import { program } from './run.mjs';
import { check, task } from './steps.mjs';

/** Folders with a tsconfig.json, each with the globals of the platform its code runs on. */
const typescriptProjects = ['src/contract', 'src/server', 'src/client', 'test', '.'];

/** The checks that need no build. */
export function staticChecks() {
  return [
    ...typescriptProjects.map((project) =>
      check(`types in ${project}`, [program('tsc', 'typescript-7'), '--noEmit', '-p', project]),
    ),
    check('lint', [program('eslint'), '--max-warnings', '0', '.']),
    check('formatting', [program('prettier'), '--check', '--log-level', 'warn', '.']),
    check('unused code and dependencies', [program('knip')]),
  ];
}

/** The build and the checks of what it made, in this order; other steps that use the build need `buildStep`. */
export function buildChecks() {
  const buildStep = task('build', build);
  return { buildStep, firstLoadStep: task('first load', async () => measureFirstLoad(), buildStep) };
}
