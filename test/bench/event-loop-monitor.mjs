// Loaded into the server's process by `--import`: tells over IPC what the process has used since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 5;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();
let cpu = process.cpuUsage();

process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  // The histogram holds the times between two ticks of a timer, which are its resolution where nothing is late.
  const longestHoldMs = delays.count === 0 ? 0 : Math.max(0, delays.max / 1e6 - resolutionMs);
  delays.reset();
  const residentMb = process.memoryUsage.rss() / 1e6;
  // With `--expose-gc` the heap is what is still in use.
  globalThis.gc?.();
  process.send({
    longestHoldMs,
    cpuMs: (user + system) / 1000,
    residentMb,
    heapMb: process.memoryUsage().heapUsed / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1e3,
  });
});
// Does not keep the server running.
process.channel.unref();
