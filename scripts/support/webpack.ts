// Runs builds of webpack.config.ts, by their names: `node --import tsx scripts/support/webpack.ts build client`.
//   build NAME …  once, for production
//   watch NAME    for development, again after each change
//   serve NAME    the same, and serves what is built
import webpack, { type MultiStats } from 'webpack';
import configure from '../../webpack.config';

const [command, ...names] = process.argv.slice(2);
const configurations = configure({}, { mode: command === 'build' ? 'production' : 'development' }).filter(
  ({ name = '' }) => names.includes(name),
);

function report(error: Error | null, stats?: MultiStats) {
  const faults = error ?? stats?.toString({ preset: 'errors-warnings' });
  if (faults) console.error(faults);
  if (error || stats?.hasErrors()) process.exitCode = 1;
}

/** The dev server reports by itself. */
async function serve() {
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const [configuration = {}] = configurations;
  await new WebpackDevServer(configuration.devServer || {}, webpack(configuration)!).start();
}

if (command === 'build') webpack(configurations, report);
else if (command === 'watch') webpack(configurations)!.watch({}, report);
else void serve();
