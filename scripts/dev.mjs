// `npm run dev`: the server restarts and the page reloads as the sources change; Ctrl-C ends both.
import './support/check-node.mjs';
import { spawn } from 'node:child_process';
import { install } from './support/install.mjs';
import { root } from './support/root.mjs';
import { exitWith, program } from './support/run.mjs';

await install({ withTests: true }).catch(exitWith);

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const address = `http://${host}:${port}`;
const behind = {
  HOST: '127.0.0.1',
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  NODE_ENV: 'development',
};
/** What the server reads besides its sources; it starts again when that changes. */
const built = ['renderer/renderApp.js', 'client/index.html', 'client/scripts.json'].map(
  (file) => `dist/development/${file}`,
);

const start = (args, env) =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

const webpack = ['--import', 'tsx', 'scripts/support/webpack.ts'];

const children = [
  start(
    [
      program('tsx'),
      'watch',
      '--clear-screen=false',
      ...built.flatMap((file) => ['--include', file]),
      'src/server/main.ts',
    ],
    behind,
  ),
  start([...webpack, 'watch', 'renderer'], {}),
  start([...webpack, 'serve', 'client'], {
    HOST: host,
    PORT: String(port),
    API_PROXY: `http://${behind.HOST}:${behind.PORT}`,
  }),
];
console.log(`Octavo in development: ${address} (the server behind it: port ${behind.PORT})`);

let isEnding = false;
const endAll = () => {
  isEnding = true;
  children.forEach((child) => child.kill('SIGTERM'));
};
process.on('SIGINT', endAll).on('SIGTERM', endAll);
children.forEach((child) =>
  child.on('exit', (code) => {
    // One without the other is of no use.
    if (!isEnding) process.exitCode = code || 1;
    endAll();
  }),
);
