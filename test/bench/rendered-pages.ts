// Whether the memory stays the same however many different pages are rendered.
import { acceptCompression } from './calls';
import { goals } from './goals';
import { runClient } from './load';
import { startMeasuredServer } from './measured-server';
import type { Report } from './report';
import type { SeededDatabase } from './seed-database';

export const renderedPages = 20_000;
/** As many paths as fit into an argument of a process. */
const pagesPerRound = 2_000;
const reportedAfter = [2_000, 10_000, renderedPages];

/** Needs a database of more than `renderedPages` posts. */
export async function measureRenderedPages(
  directory: string,
  { publishedPosts }: SeededDatabase,
  report: Report,
): Promise<void> {
  report.table('memory after different pages', ['heap MB', 'growth', 'resident MB', 'peak MB', 'CPU ms/page']);
  const server = await startMeasuredServer(directory, { nodeOptions: ['--expose-gc'] });
  try {
    let firstHeapMb: number | undefined;
    for (let done = pagesPerRound; done <= renderedPages; done += pagesPerRound) {
      const paths = publishedPosts.slice(done - pagesPerRound, done).map((id) => `/blog/${id}`);
      const plan = { origin: server.url, paths, isRepeated: false, headers: acceptCompression };
      const { result, observation } = await server.observe(() => runClient({ ...plan, connections: 4, seconds: 600 }));
      if (result.failures > 0) report.miss(`rendered pages: ${result.failures} requests failed`);
      const { heapMb, residentMb, peakMb, cpuMs } = observation;
      firstHeapMb ??= heapMb;
      if (!reportedAfter.includes(done)) continue;
      report.row(`${done.toLocaleString('en')} pages`, [
        { value: heapMb, digits: 1 },
        { value: heapMb / firstHeapMb, digits: 2, atMost: goals.heapGrowth },
        { value: residentMb, atMost: goals.residentMb },
        { value: peakMb },
        { value: cpuMs / result.requests, digits: 2 },
      ]);
    }
  } finally {
    await server.stop();
  }
}
