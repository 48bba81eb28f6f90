// A load generator that costs less per request than a server does: it writes a prepared request into each connection,
// and of a response it reads the status and where it ends.
import { connect } from 'node:net';

/**
 * @typedef {object} Plan
 * @property {string} origin
 * @property {string[]} paths asked in turn
 * @property {boolean} isRepeated whether to begin again after the last path
 * @property {Record<string, string>} headers
 * @property {number} connections
 * @property {number} seconds the time after which no further request is made
 */

/** @type {Plan} */
const plan = JSON.parse(process.argv[2]);
const { hostname, port, host } = new URL(plan.origin);

const headers = Object.entries({ host, ...plan.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const requests = plan.paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('')}\r\n`));

const result = { requests: 0, failures: 0, bytes: 0, slowestMs: 0, seconds: 0 };
const start = performance.now();
const deadline = start + plan.seconds * 1000;
let next = 0;

function takeRequest() {
  if (performance.now() >= deadline || (next >= requests.length && !plan.isRepeated)) return undefined;
  return requests[next++ % requests.length];
}

const headEnd = Buffer.from('\r\n\r\n');

/** Calls `onResponse(status)` whenever a whole response has been passed to the function it returns. */
function createResponseReader(onResponse) {
  /** What has been read of a head or of a chunk's size. */
  let text = Buffer.alloc(0);
  let status = 0;
  let isChunked = false;
  let isLastChunk = false;
  /** Bytes of the body or the chunk that are still to come; undefined while a head or a size is read. */
  let remaining;

  const finish = () => {
    remaining = undefined;
    isChunked = false;
    isLastChunk = false;
    onResponse(status);
  };

  return (data) => {
    let rest = data;
    while (rest.length > 0) {
      if (remaining !== undefined) {
        const skipped = Math.min(remaining, rest.length);
        rest = rest.subarray(skipped);
        remaining -= skipped;
        if (remaining > 0) return;
        if (!isChunked || isLastChunk) finish();
        else remaining = undefined;
        continue;
      }
      text = text.length > 0 ? Buffer.concat([text, rest]) : rest;
      const end = text.indexOf(isChunked ? '\r\n' : headEnd);
      if (end === -1) return;
      rest = text.subarray(end + (isChunked ? 2 : headEnd.length));
      const line = text.latin1Slice(0, end);
      text = Buffer.alloc(0);
      if (isChunked) {
        const size = parseInt(line, 16);
        isLastChunk = size === 0;
        // The line break behind a chunk counts as part of it.
        remaining = size + 2;
      } else {
        status = Number(line.slice(9, 12));
        const length = /\r\ncontent-length: *(\d+)/i.exec(line);
        isChunked = !length;
        remaining = length ? Number(length[1]) : undefined;
        if (remaining === 0) finish();
      }
    }
  };
}

/** Resolves when there is nothing more to ask. */
function runConnection() {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setNoDelay();
    let sentAt;
    const send = () => {
      const request = takeRequest();
      if (!request) return socket.destroy();
      sentAt = performance.now();
      socket.write(request);
    };
    const read = createResponseReader((status) => {
      result.requests += 1;
      if (status !== 200) result.failures += 1;
      result.slowestMs = Math.max(result.slowestMs, performance.now() - sentAt);
      sentAt = undefined;
      send();
    });
    socket.on('connect', send);
    socket.on('data', (data) => {
      result.bytes += data.length;
      read(data);
    });
    // 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (sentAt !== undefined) result.failures += 1;
      resolve();
    });
  });
}

await Promise.all(Array.from({ length: plan.connections }, runConnection));
result.seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify(result));
