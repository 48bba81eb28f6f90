// Asks servers on several databases for the same, in turns.
import type { NamedRequest, RequestSeries } from './calls';
import { likesPerSecond, repetition, rounds } from './compare';
import { startLikes } from './likes';
import type { LoadGenerator } from './load';
import type { MeasuredServer } from './measured-server';
import type { Report } from './report';
import { askForAll } from './series';

/** Servers that share a database, and are asked at the same time. */
export interface Side {
  name: string;
  servers: MeasuredServer[];
}

interface Parts {
  sides: Side[];
  generate: LoadGenerator;
  likes: { tokens: string[]; posts: string[] };
  report: Report;
}

/** What all servers of a side have used together. */
interface Usage {
  requests: number;
  rate: number;
  cpuMs: number;
}

/** Requests that are repeated, as their responses are kept by each server, at rest and while posts are liked. */
export async function compareRepeated(requests: NamedRequest[], parts: Parts): Promise<void> {
  const { sides, report } = parts;
  report.table('one request, repeated: requests/s', columns(sides));
  for (const request of requests) {
    reportUsage(report, request.name, await repeat(request, parts));
    if (request.isCompressed) continue;
    const likes = sides.map(({ servers }) => {
      const { tokens, posts } = parts.likes;
      return servers.map(({ url }) => startLikes(url, tokens, posts, likesPerSecond / servers.length));
    });
    reportUsage(report, `  while ${likesPerSecond} likes a second arrive`, await repeat(request, parts));
    const failures = (await Promise.all(likes.flat().map((like) => like.stop()))).reduce((sum, count) => sum + count);
    if (failures > 0) report.miss(`${request.name}: ${failures} likes failed`);
  }
}

/** Requests of which each is another one: what the database and the servers have to do for them. */
export async function compareDifferent(series: RequestSeries[], { sides, report }: Parts): Promise<void> {
  report.table('different requests: requests/s', columns(sides));
  for (const { name, paths, warmUp, headers } of series) {
    const usages: Usage[] = [];
    for (const { servers } of sides) {
      if (warmUp) await Promise.all(servers.map((server) => askForAll(server, warmUp, headers)));
      const results = await Promise.all(
        servers.map(async (server, index) => {
          const share = paths.filter((_path, position) => position % servers.length === index);
          const { result, observation } = await server.observe(() => askForAll(server, share, headers));
          if (result.failures > 0) report.miss(`${name}: ${result.failures} requests failed`);
          return { requests: result.requests, rate: result.requests / result.seconds, cpuMs: observation.cpuMs };
        }),
      );
      usages.push(sum(results));
    }
    reportUsage(report, name, usages);
  }
}

async function repeat({ path, headers }: NamedRequest, { sides, generate }: Parts): Promise<Usage[]> {
  const usages = sides.map((): Usage => ({ requests: 0, rate: 0, cpuMs: 0 }));
  // In turns, so that other load of the machine affects all.
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { servers }] of sides.entries()) {
      const results = await Promise.all(
        servers.map(async (server) => {
          const { result, observation } = await server.observe(() =>
            generate(server.url + path, { headers, ...repetition }),
          );
          return { requests: result.requests, rate: result.rate / rounds, cpuMs: observation.cpuMs };
        }),
      );
      usages[index] = sum([usages[index]!, ...results]);
    }
  }
  return usages;
}

const sum = (usages: Usage[]): Usage =>
  usages.reduce((total, { requests, rate, cpuMs }) => ({
    requests: total.requests + requests,
    rate: total.rate + rate,
    cpuMs: total.cpuMs + cpuMs,
  }));

/** For each side: requests per second, under its name, and the CPU time of one. */
const columns = (sides: Side[]) => sides.flatMap(({ name }) => [name, 'CPU µs']);

const reportUsage = (report: Report, name: string, usages: Usage[]) =>
  report.row(
    name,
    usages.flatMap(({ requests, rate, cpuMs }) => [{ value: rate }, { value: (cpuMs / requests) * 1000 }]),
  );
