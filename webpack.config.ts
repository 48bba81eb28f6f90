import { join, parse } from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { defaultCategories } from './src/contract/categories';
import { shownSettings } from './src/contract/shown-settings';
import { siteDefaults } from './src/contract/site-defaults';

// Every script runs at the root; whether `__dirname` or `import.meta` exists depends on how this file is loaded.
const root = process.cwd();

interface Arguments {
  mode?: 'production' | 'development';
}

const typescript = (project: 'client' | 'server') => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: {
    configFile: join(root, 'src', project, 'tsconfig.json'),
    // Types are checked by `npm run check`, in seconds, by a faster compiler.
    transpileOnly: true,
    compilerOptions: { noEmit: false },
  },
});

/** Apart from each other, so that `npm start` never finds a development build. */
const outputDirectory = (isProduction: boolean, name: string) =>
  join(root, isProduction ? 'dist' : 'dist/development', name);

/** The same for client and renderer: the HTML names the files that the client's build emits. */
const assetModuleFilename = 'assets/[name].[contenthash:8][ext]';
const assets: RuleSetRule = { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' };

/** Part of the page: a browser would fetch the icon beside the fonts and the cover. As text, it is compressed with the page. */
const inlineIcon: RuleSetRule = {
  test: join(root, 'public/favicon.svg'),
  type: 'asset/inline',
  generator: {
    dataUrl: (svg: Buffer) =>
      `data:image/svg+xml,${svg.toString().trim().replaceAll('"', "'").replace(/[#<>]/g, encodeURIComponent)}`,
  },
};

/** What the pages of a static build say of the site; the server replaces it. */
const siteOfStaticBuild = {
  url: '',
  timeZone: 'UTC',
  hasExtensions: false,
  settings: shownSettings(siteDefaults),
  categories: defaultCategories,
};

/** A file of its own, as index.html names it: no other page waits for it. */
const sheetOfOtherMedia = join(root, 'src/client/print-and-forced-colors.css');

/** As text, which Emotion inserts: what webpack needs to load sheets with a chunk is 0.9 kB of the first load. */
const sheetOfEditor = join(root, 'node_modules/draft-js/dist/Draft.css');

const resolve = { extensions: ['.tsx', '.ts', '.js'] };

const partOfDraft = (name: string) => join(root, 'src/client/ui/rich-text/draft-js', name);

const packageFile = (path: string) => join(root, 'node_modules', path);

const alias = (isProduction: boolean) => ({
  '@emotion/is-prop-valid$': join(root, 'src/client/ui/isPropValid.ts'),
  goober$: join(root, 'src/client/ui/goober.ts'),
  // Its package.json names the build with warnings for developers only.
  ...(isProduction && { 'react-router$': packageFile('react-router/dist/production/index.mjs') }),
});

/** What packages import and nothing here uses. The figures are those of the first load; without these it is over its budget. */
const leanerPackages: RuleSetRule[] = [
  {
    // For tags that are elements of React; writeHtml.ts has strings: 29 kB of the editor, and none of the first load. What
    // reads HTML is not used either.
    test: /[\\/]draft-convert[\\/]/,
    sideEffects: false,
    resolve: { alias: { 'react-dom/server$': false } },
  },
  {
    // What takes much time with each key, or is large; and what draft-js brings for trees of blocks, and for HTML that is
    // pasted, which the editor reads by itself.
    test: /[\\/]draft-js[\\/]lib[\\/]/,
    resolve: {
      alias: {
        './BlockTree$': partOfDraft('BlockTree.ts'),
        './DraftEditorCompositionHandler$': partOfDraft('DraftEditorCompositionHandler.ts'),
        './EditorBidiService$': partOfDraft('EditorBidiService.ts'),
        'fbjs/lib/UserAgent$': partOfDraft('UserAgent.ts'),
        './convertFromHTMLToContentBlocks$': false,
        './DraftEditorContentsExperimental.react$': false,
        './DraftTreeAdapter$': false,
        './DraftTreeInvariants$': false,
      },
    },
  },
  {
    test: /[\\/]fbjs[\\/]lib[\\/]setImmediate\.js$/,
    resolve: { alias: { setimmediate$: partOfDraft('setImmediate.ts') } },
  },
  {
    // The spinner of a button's `loading`: 1.0 kB.
    test: /@mui[\\/]material[\\/](Icon)?Button[\\/]/,
    resolve: { alias: { '../CircularProgress/index.mjs': false } },
  },
  {
    // The theme switches ripples off: 2.7 kB.
    test: /@mui[\\/]material[\\/]ButtonBase[\\/]/,
    resolve: { alias: { './TouchRipple.mjs': join(root, 'src/client/ui/TouchRipple.ts') } },
  },
  {
    // Sets the color scheme before the first paint, which the script in index.html does: 0.6 kB.
    test: /@mui[\\/]system[\\/]cssVars[\\/]createCssVarsProvider/,
    resolve: { alias: { '../InitColorSchemeScript/InitColorSchemeScript.mjs': false } },
  },
  // Its package.json does not say that it may be left out where it is not used, as here by Emotion: 0.9 kB.
  { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
];

/** The SPA: assets with a content hash in their names, each also as brotli and gzip, and the page that loads them. */
function client(isProduction: boolean): Configuration & { devServer: DevServer } {
  return {
    name: 'client',
    target: ['web', 'es2022'],
    mode: isProduction ? 'production' : 'development',
    devtool: isProduction ? false : 'eval-source-map',
    entry: './src/client/main.tsx',
    output: {
      // In the page of everybody, whatever their blog is called.
      uniqueName: 'blog',
      path: outputDirectory(isProduction, 'client'),
      publicPath: '/',
      filename: isProduction ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      chunkFilename: isProduction ? 'assets/[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename,
      clean: true,
    },
    resolve: { ...resolve, alias: alias(isProduction) },
    module: {
      rules: [
        typescript('client'),
        ...leanerPackages,
        {
          resource: /[\\/]src[\\/]contract[\\/](calls|extensions[\\/]\w+)\.ts$/,
          resourceQuery: { not: /schemas/ },
          loader: join(root, 'scripts/support/contract-loader.mjs'),
        },
        {
          test: /\.css$/,
          exclude: [sheetOfOtherMedia, sheetOfEditor],
          use: [MiniCssExtractPlugin.loader, 'css-loader'],
        },
        { test: sheetOfEditor, type: 'asset/source' },
        { test: sheetOfOtherMedia, type: 'asset/resource' },
        assets,
        inlineIcon,
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL ?? '') }),
      new HtmlPlugin({
        template: './public/index.html',
        scriptLoading: 'defer',
        templateParameters: { site: JSON.stringify(siteOfStaticBuild).replaceAll('<', '\\u003c') },
        minify: isProduction && { collapseWhitespace: true, removeComments: true, minifyCSS: true, minifyJS: true },
      }),
      new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
      new ScriptManifestPlugin(),
      new CompiledAheadPlugin(),
      new MiniCssExtractPlugin({ filename: isProduction ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css' }),
      ...(isProduction
        ? [
            // Four digits, where the default has five for so many modules: 0.3 kB of the first load.
            new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
            new CompressionPlugin({ test: /\.(js|css|html|svg|txt|webmanifest)$/, minRatio: 1 }),
            new CompressionPlugin<BrotliOptions>({
              test: /\.(js|css|html|svg|txt|webmanifest)$/,
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
              minRatio: 1,
            }),
          ]
        : []),
    ],
    optimization: {
      minimizer: [
        // Not the sheet of other media: index.html has its name by then, with the hash of what it was.
        new MinimizerPlugin({
          test: /\.css$/,
          exclude: /\bprint-and-forced-colors\./,
          minify: MinimizerPlugin.esbuildMinifyCss,
        }),
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // The licences of the packages, into a file beside each script.
          extractComments: true,
          // Each pass removes what the one before has made unused.
          minimizerOptions: { compress: { passes: 3, keep_fargs: false } },
        }),
      ],
      // Few requests for each page: only large modules are worth a chunk that pages share.
      splitChunks: { minSize: 200_000 },
      // Shorter names than the default, which stay the same from build to build: 0.7 kB of the first load.
      mangleExports: 'size',
      // The chunks are many, and named twice each.
      chunkIds: 'size',
      ...(isProduction && { moduleIds: false }),
    },
    // The budget counts what a reader downloads, compressed: scripts/size.mjs.
    performance: false,
    devServer: {
      port: Number(process.env.PORT ?? 3000),
      host: process.env.HOST ?? '127.0.0.1',
      client: { overlay: { warnings: false } },
      // The pages come from the server, which reads their template and the names of their scripts from there.
      devMiddleware: { index: false, writeToDisk: (file) => /(index\.html|scripts\.json|\.css)$/.test(file) },
      proxy: [
        {
          context: ['/'],
          target: process.env.API_PROXY ?? 'http://127.0.0.1:3001',
          xfwd: true,
          // It forbids what hot reload needs: eval, and styles as text.
          onProxyRes: ({ headers }) => {
            delete headers['content-security-policy'];
          },
        },
      ],
    },
    stats: 'errors-warnings',
  };
}

/** The scripts of main, and of each chunk by the module that `import()` loads. */
function scriptsOf({ chunkGroups, moduleGraph }: webpack.Compilation): Map<string, string[]> {
  const nameOf = (group: webpack.ChunkGroup) => {
    const dependency = group.getBlocks()[0]?.dependencies[0];
    const file = dependency && moduleGraph.getModule(dependency)?.nameForCondition();
    return file ? parse(file).name : group.name!;
  };
  return new Map(chunkGroups.map((group) => [nameOf(group), group.getFiles().filter((file) => file.endsWith('.js'))]));
}

/** Names them for the server that renders the pages. */
class ScriptManifestPlugin {
  apply(compiler: webpack.Compiler) {
    compiler.hooks.thisCompilation.tap('ScriptManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ScriptManifestPlugin', stage }, () => {
        const groups = [...scriptsOf(compilation)].map(([name, files]) => [name, files.map((file) => `/${file}`)]);
        const json = JSON.stringify(Object.fromEntries(groups));
        compilation.emitAsset('scripts.json', new webpack.sources.RawSource(json));
      });
    });
  }
}

/**
 * Has Chromium compile the editor as it arrives, beside the thread of the page, which otherwise compiles each function when
 * it is first called. Not what readers load as well: they use little of it. Where compiled code is kept, from the third
 * visit on, it makes no difference.
 */
class CompiledAheadPlugin {
  apply(compiler: webpack.Compiler) {
    compiler.hooks.thisCompilation.tap('CompiledAheadPlugin', (compilation) => {
      // After the minimizer, which removes comments, and before the files are named and compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompiledAheadPlugin', stage }, () => {
        const scripts = scriptsOf(compilation);
        const ofReaders = new Set(['main', 'PostComments'].flatMap((name) => scripts.get(name) ?? []));
        const ofWriters = new Set(['AdminLayout', 'BlogEditorPage'].flatMap((name) => scripts.get(name) ?? []));
        for (const file of [...ofWriters].filter((each) => !ofReaders.has(each))) {
          const hint = '//# allFunctionsCalledOnLoad\n';
          compilation.updateAsset(file, (source) => new webpack.sources.ConcatSource(hint, source));
        }
      });
    });
  }
}

/** The same React code for the server, which renders the public pages: one script, with all packages in it. */
function renderer(isProduction: boolean): Configuration {
  return {
    name: 'renderer',
    target: 'node20',
    mode: isProduction ? 'production' : 'development',
    // Node.js keeps the map and the script as strings: with the sources, 20 MB more of the server's memory.
    devtool: 'nosources-source-map',
    entry: './src/client/app/renderApp.tsx',
    output: {
      path: outputDirectory(isProduction, 'renderer'),
      filename: 'renderApp.js',
      publicPath: '/',
      // One object, as loaders differ in what they take for the default export of a module with several.
      library: { type: 'commonjs2', export: 'renderer' },
      assetModuleFilename,
      clean: true,
    },
    // Charts need the size of what they are in, so that browsers alone draw them.
    resolve: {
      ...resolve,
      alias: { ...alias(isProduction), '@mui/x-charts/BarChart$': false, '@mui/x-charts/LineChart$': false },
    },
    module: {
      rules: [
        typescript('client'),
        ...leanerPackages,
        // The client's build emits them.
        { test: /\.css$/, type: 'asset/source' },
        { ...assets, generator: { emit: false } },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.API_BASE_URL': JSON.stringify('') }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.esbuildMinify,
          // Not the names, for stack traces.
          minimizerOptions: { minify: false, minifyWhitespace: true, minifySyntax: true },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** The server: our own code in one file for each of its threads. Packages stay in node_modules, as native ones have to. */
function server(isProduction: boolean): Configuration {
  return {
    name: 'server',
    target: 'node20',
    mode: isProduction ? 'production' : 'development',
    devtool: 'source-map',
    entry: {
      main: './src/server/main.ts',
      octavo: './src/server/cli/main.ts',
      'checkpoint-worker': './src/server/database/checkpoint-worker.ts',
    },
    output: {
      path: outputDirectory(isProduction, 'server'),
      filename: '[name].js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve,
    module: { rules: [typescript('server')] },
    externals: [
      ({ request = '' }, done) =>
        /^[./]|^[a-z]:[\\/]/i.test(request) ? done() : done(undefined, `commonjs ${request}`),
    ],
    node: { __dirname: false },
    // For stack traces with the names of the source.
    optimization: { minimize: false },
    stats: 'errors-warnings',
  };
}

export default (_environment: unknown, { mode = 'production' }: Arguments) => [
  client(mode === 'production'),
  renderer(mode === 'production'),
  server(mode === 'production'),
];
