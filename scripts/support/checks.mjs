import { build } from './build.mjs';
import { weighFirstLoad } from './first-load.mjs';
import { program } from './run.mjs';
import { check, task } from './steps.mjs';

/** Folders with a tsconfig.json: the code in each knows the globals of the place where it runs, and no others. */
const typescriptProjects = ['src/contract', 'src/server', 'src/client', 'test', '.'];

/** The checks that only read the sources. */
export function readingChecks() {
  return [
    ...typescriptProjects.map((project) =>
      check(`types in ${project}`, [program('tsc', 'typescript-7'), '--noEmit', '-p', project]),
    ),
    check('lint', [program('eslint'), '--max-warnings', '0', '.']),
    check('formatting', [program('prettier'), '--check', '--log-level', 'warn', '.']),
    check('unused code and dependencies', [program('knip')]),
  ];
}

/** The checks that are made on a build, in their order; what else is done with the build needs `built`. */
export function buildChecks() {
  const built = task('build', build);
  return { built, weighed: task('first load', async () => weighFirstLoad(), built) };
}
