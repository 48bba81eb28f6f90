// Asks an address every 20 ms, from a process of its own; tells over IPC the longest wait since it was last asked.
import { Agent, get } from 'node:http';

const intervalMs = 20;
const url = process.argv[2];
const agent = new Agent({ keepAlive: true });
const pending = new Set();
let longestMs = 0;

const noteWait = (start) => {
  longestMs = Math.max(longestMs, performance.now() - start);
};

setInterval(() => {
  const start = performance.now();
  pending.add(start);
  const settle = () => {
    if (pending.delete(start)) noteWait(start);
  };
  get(url, { agent }, (response) => response.resume().on('end', settle)).on('error', settle);
}, intervalMs);

process.on('message', () => {
  pending.forEach(noteWait);
  process.send({ longestWaitMs: longestMs });
  longestMs = 0;
});
process.on('disconnect', () => process.exit());
