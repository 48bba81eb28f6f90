import type { Import } from '../../contract/extensions/transfers';
import type { Progress } from '../progress';

/** Progress that others can ask for. */
export function createImportProgress(): { progress: Progress; get(): Import['progress'] } {
  let current: Import['progress'];
  return {
    get: () => current,
    progress: {
      line: () => undefined,
      start(label, total, done = 0) {
        const step = { label, done, ...(total !== undefined && { total }) };
        current = step;
        return {
          advance(steps) {
            step.done += steps;
          },
          finish: () => undefined,
        };
      },
    },
  };
}
