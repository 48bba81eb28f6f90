// Starts bare-server.mjs with the responses of a measured server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export interface Request {
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
}

export interface BareServer {
  url: string;
  stop(): void;
}

/** Those that Node.js writes itself, for each connection and each response. */
const headersOfNode = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** @param directory for the recorded bodies */
export async function startBareServer(origin: string, requests: Request[], directory: string): Promise<BareServer> {
  const recordings = [];
  for (const [index, { path, headers }] of requests.entries()) {
    const { body, headers: received } = await fetchRaw(origin + path, headers);
    const bodyFile = join(directory, `body-${index}`);
    await writeFile(bodyFile, body);
    const kept = Object.entries(received).filter(([name]) => !headersOfNode.has(name));
    recordings.push({
      url: path,
      isCompressed: 'accept-encoding' in headers,
      headers: { ...Object.fromEntries(kept), 'content-length': body.length },
      bodyFile,
    });
  }
  const manifest = join(directory, 'recordings.json');
  await writeFile(manifest, JSON.stringify(recordings));

  const child = fork(join(__dirname, 'bare-server.mjs'), [manifest], { execArgv: [] });
  const [url] = await once(child, 'message');
  return { url, stop: () => void child.kill() };
}

/** The body as it was sent, still compressed. */
async function fetchRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  const request = get(url, { headers });
  const [response] = await once(request, 'response');
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${body.toString()}`);
  return { body, headers: response.headers };
}
