// Series of different requests, whose responses are in no cache yet.
import type { RequestSeries } from './calls';
import { goals } from './goals';
import { runClient } from './load';
import type { MeasuredServer } from './measured-server';
import type { Report } from './report';

const connections = 4;
const seconds = 3;

/** @returns the names of the series whose responses do not grow, and the CPU in milliseconds of one of their requests */
export async function runSeries(
  all: RequestSeries[],
  server: MeasuredServer,
  report: Report,
): Promise<[string, number][]> {
  report.table('different requests', ['requests', 'CPU ms', 'slowest ms', 'hold ms', '/healthz ms']);
  const costs: [string, number][] = [];
  for (const { name, paths, warmUp, headers, cpuGoalMs, isLongerWithMorePosts } of all) {
    const ask = (asked: string[]) =>
      runClient({ origin: server.url, paths: asked, isRepeated: false, headers, connections, seconds });
    if (warmUp) await ask(warmUp);
    const { result, observation } = await server.observe(() => ask(paths));
    if (result.failures > 0) report.miss(`${name}: ${result.failures} requests failed`);
    const cpuMs = observation.cpuMs / result.requests;
    report.row(name, [
      { value: result.requests },
      { value: cpuMs, digits: 2, atMost: cpuGoalMs },
      { value: result.slowestMs },
      { value: observation.longestHoldMs, atMost: goals.holdMs },
      { value: observation.longestWaitMs },
    ]);
    if (!isLongerWithMorePosts) costs.push([name, cpuMs]);
  }
  return costs;
}
