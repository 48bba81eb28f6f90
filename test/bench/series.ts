// Series of different requests, whose responses are in no cache yet.
import type { RequestSeries } from './calls';
import { goals } from './goals';
import { runClient } from './load';
import type { MeasuredServer } from './measured-server';
import type { Report } from './report';

const connections = 4;
const seconds = 3;

/** Asks for each of the paths once, until there are no more of them or the time is over. */
export const askForAll = (server: MeasuredServer, paths: string[], headers: Record<string, string>) =>
  runClient({ origin: server.url, paths, isRepeated: false, headers, connections, seconds });

/** @returns the names of the series whose responses do not grow, and the CPU in milliseconds of one of their requests */
export async function runSeries(
  all: RequestSeries[],
  server: MeasuredServer,
  report: Report,
): Promise<[string, number][]> {
  report.table('different requests', ['requests', 'CPU ms', 'slowest ms', 'hold ms', '/healthz ms']);
  const costs: [string, number][] = [];
  for (const { name, paths, warmUp, headers, cpuGoalMs, isLongerWithMorePosts } of all) {
    if (warmUp) await askForAll(server, warmUp, headers);
    const { result, observation } = await server.observe(() => askForAll(server, paths, headers));
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
