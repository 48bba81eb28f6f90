// The list as a client asks for it that knows no parameters, from a server that has little memory.
import { contract } from '../../src/contract/calls';
import { acceptCompression } from './calls';
import { goals } from './goals';
import { runClient } from './load';
import { startMeasuredServer } from './measured-server';
import type { Report } from './report';

const nodeOptions = ['--max-old-space-size=512'];
const variants = [
  { name: 'uncompressed', headers: {} },
  { name: 'compressed', headers: acceptCompression },
];

export async function measureWholeList(directory: string, report: Report): Promise<void> {
  report.table('the whole list', ['MB', 'seconds', 'CPU ms', 'hold ms', '/healthz ms', 'peak MB']);
  for (const { name, headers } of variants) {
    // A new process each time, since its peak of memory is that of its whole life.
    const server = await startMeasuredServer(directory, { nodeOptions });
    try {
      const plan = { origin: server.url, paths: [contract.listBlogs.path], isRepeated: false, headers };
      const { result, observation } = await server.observe(() => runClient({ ...plan, connections: 1, seconds: 60 }));
      if (result.failures > 0) report.miss(`the whole list, ${name}: the request failed`);
      report.row(
        name,
        [
          { value: result.bytes / 1e6, digits: 2 },
          { value: result.seconds, digits: 2 },
          { value: observation.cpuMs },
          { value: observation.longestHoldMs, atMost: goals.holdMs },
          { value: observation.longestWaitMs },
          { value: observation.peakMb },
        ],
        'the whole list',
      );
    } catch (error) {
      const endedBy = server.endedBy();
      if (endedBy === undefined) throw error;
      report.miss(`the whole list, ${name}: the server ended by ${endedBy}`);
    } finally {
      await server.stop();
    }
  }
}
