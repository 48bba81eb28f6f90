import type { Writable } from 'node:stream';
import type { Import } from '../contract/extensions/transfers';

/** What progress is written to: a terminal, where a line is written again and again, or anything else. */
export type Output = Pick<Writable, 'write'> & { isTTY?: boolean };

export type Progress = ReturnType<typeof createProgress>;

/** Between two updates of a line, in milliseconds. */
const intervalMs = 100;

/** To the beginning of the line, and clears it. */
const restartLine = '\r\u001b[K';

const barWidth = 24;

export const formatNumber = new Intl.NumberFormat('en').format;

export function createProgress(output: Output) {
  const line = (text: string): void => {
    output.write(`${output.isTTY ? restartLine : ''}${text}\n`);
  };
  return {
    line,

    /**
     * A step that shows a bar on a terminal, and elsewhere writes a line when it is done.
     * @param total undefined while nobody knows it
     */
    start(label: string, total?: number, done = 0) {
      let count = done;
      let shownAt = -Infinity;
      return {
        advance(steps: number) {
          count += steps;
          const now = performance.now();
          if (!output.isTTY || now - shownAt < intervalMs) return;
          shownAt = now;
          output.write(`${restartLine}${label}: ${describeState(count, total)}`);
        },
        finish(remark?: string) {
          line(`${label}: ${formatNumber(count)}${remark ? `, ${remark}` : ''}`);
        },
      };
    },
  };
}

/** For whom nobody waits. */
export const silentProgress: Progress = createProgress({ write: () => true });

function describeState(count: number, total: number | undefined): string {
  if (!total) return formatNumber(count);
  const filled = Math.min(barWidth, Math.floor((count / total) * barWidth));
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${formatNumber(count)} of ${formatNumber(total)}`;
}

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
