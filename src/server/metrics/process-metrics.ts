import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from './registry';

const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;
const lagResolutionMs = 20;

/**
 * CPU, memory and the lag of the event loop, by the names that dashboards for Node.js know.
 * @returns stops measuring the lag
 */
export function addProcessMetrics(registry: Registry): () => void {
  const cpu = (part: 'user' | 'system') => process.cpuUsage()[part] / microsecondsPerSecond;
  const counter = (name: string, help: string, read: () => number) =>
    registry.value({ name, help, type: 'counter', read });
  const gauge = (name: string, help: string, read: () => number) => registry.value({ name, help, type: 'gauge', read });

  counter('process_cpu_user_seconds_total', 'CPU time in user space', () => cpu('user'));
  counter('process_cpu_system_seconds_total', 'CPU time in the kernel', () => cpu('system'));
  counter('process_cpu_seconds_total', 'CPU time', () => cpu('user') + cpu('system'));
  gauge('process_start_time_seconds', 'Start of the process, since 1970', () => Date.now() / 1000 - process.uptime());
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_total_bytes', 'Size of the heap', () => process.memoryUsage().heapTotal);
  gauge('nodejs_heap_size_used_bytes', 'What is used of the heap', () => process.memoryUsage().heapUsed);
  gauge('nodejs_external_memory_bytes', 'Memory outside the heap', () => process.memoryUsage().external);

  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs });
  lag.enable();
  /** Beyond the time that the measuring timer sleeps; 0 before the first measurement. */
  const lagSeconds = (delayNs: number) =>
    Math.max(0, (Number.isFinite(delayNs) ? delayNs : 0) - lagResolutionMs * 1e6) / nanosecondsPerSecond;
  gauge('nodejs_eventloop_lag_mean_seconds', 'Mean lag of the event loop', () => lagSeconds(lag.mean));
  gauge('nodejs_eventloop_lag_p50_seconds', 'Median lag of the event loop', () => lagSeconds(lag.percentile(50)));
  gauge('nodejs_eventloop_lag_p99_seconds', 'The lag that 99 of 100 turns stay below', () =>
    lagSeconds(lag.percentile(99)),
  );
  gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag since the metrics were last read', () => {
    const longest = lagSeconds(lag.max);
    // The last to be read: each reading tells about the time since the one before.
    lag.reset();
    return longest;
  });
  return () => void lag.disable();
}
