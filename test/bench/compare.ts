// Repeats one request, to the server and to a bare one.
import type { NamedRequest } from './calls';
import { goals } from './goals';
import { startLikes } from './likes';
import { runClient, type LoadGenerator } from './load';
import type { MeasuredServer } from './measured-server';
import type { Report } from './report';
import type { BareServer } from './start-bare-server';

/** How a request is repeated, and how often in turns with other servers. */
export const repetition = { connections: 50, seconds: 1 };
export const rounds = 2;
export const likesPerSecond = 20;
/** Bytes. Larger responses are whole lists, which are requested over one connection only. */
const largeResponse = 1_000_000;

interface Parts {
  server: MeasuredServer;
  bare: BareServer;
  generate: LoadGenerator;
  likes: { tokens: string[]; posts: string[] };
  report: Report;
}

/** @returns the name of each request, and the milliseconds of CPU that it costs */
export async function compareAll(requests: NamedRequest[], parts: Parts): Promise<[string, number][]> {
  parts.report.table('one request, repeated', [
    'requests/s',
    'bare',
    'ratio',
    'CPU µs',
    'kB',
    'hold ms',
    '/healthz ms',
  ]);
  const costs: [string, number][] = [];
  for (const request of requests) {
    const cpuMs = await compare(request, request.name, request.hasGoal ? goals.ratio : undefined, parts);
    costs.push([request.name, cpuMs]);
    if (request.isCompressed) continue;
    const { tokens, posts } = parts.likes;
    const likes = startLikes(parts.server.url, tokens, posts, likesPerSecond);
    const goal = request.hasGoal ? goals.ratioUnderLikes : undefined;
    await compare(request, `  while ${likesPerSecond} likes a second arrive`, goal, parts);
    const failures = await likes.stop();
    if (failures > 0) parts.report.miss(`${request.name}: ${failures} likes failed`);
  }
  return costs;
}

async function compare(
  { path, headers, name: group }: NamedRequest,
  name: string,
  ratioGoal: number | undefined,
  { server, bare, generate, report }: Parts,
): Promise<number> {
  const once = { isRepeated: false, connections: 1, seconds: 10 };
  const { bytes } = await runClient({ origin: server.url, paths: [path], headers, ...once });
  const options = { headers, ...repetition, ...(bytes > largeResponse && { connections: 1 }) };
  const rates = { server: 0, bare: 0 };
  let [requests, cpuMs, longestHoldMs, longestWaitMs] = [0, 0, 0, 0];
  // In turns, so that other load of the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    rates.bare += (await generate(bare.url + path, options)).rate / rounds;
    const { result, observation } = await server.observe(() => generate(server.url + path, options));
    rates.server += result.rate / rounds;
    requests += result.requests;
    cpuMs += observation.cpuMs;
    longestHoldMs = Math.max(longestHoldMs, observation.longestHoldMs);
    longestWaitMs = Math.max(longestWaitMs, observation.longestWaitMs);
  }
  const figures = [
    { value: rates.server },
    { value: rates.bare },
    { value: rates.server / rates.bare, digits: 2, atLeast: ratioGoal },
    { value: (cpuMs / requests) * 1000 },
    { value: bytes / 1000, digits: 1 },
    { value: longestHoldMs, atMost: goals.holdMs },
    { value: longestWaitMs },
  ];
  report.row(name, figures, name === group ? '' : group);
  return cpuMs / requests;
}
