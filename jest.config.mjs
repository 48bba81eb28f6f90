import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {import('jest').Config} Config */

/** A test that passes only the second time is counted as flaky; it does not hold up a release. As in playwright.config.ts. */
const retries = '<rootDir>/test/support/retries.ts';

/** @type {Config} */
const shared = {
  setupFilesAfterEnv: [retries],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
    '^.+\\.m?js$': ['@swc/jest', { jsc: { target: 'es2022' } }],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(feed|@sindresorhus|@seriousme|rettime|@open-draft|until-async|@redux-devtools)/)',
  ],
  moduleNameMapper: {
    '\\.(css|woff2|svg|png)$': '<rootDir>/test/support/asset.ts',
    // As webpack.config.ts replaces them.
    '^\\./(BlockTree|DraftEditorCompositionHandler|EditorBidiService)$':
      '<rootDir>/src/client/ui/rich-text/draft-js/$1.ts',
    '^fbjs/lib/UserAgent$': '<rootDir>/src/client/ui/rich-text/draft-js/UserAgent.ts',
  },
};

/** @type {Config} */
const onNode = { ...shared, testEnvironment: 'node', setupFiles: ['<rootDir>/test/support/server-setup.ts'] };

/** Of SQLite itself: its file, its lock and its migrations. */
const sqliteTests = ['database-lock.test.ts', 'storage-failures.test.ts'];

/** Of PostgreSQL itself, and of servers that share it. */
const postgresTest = /^postgres-/;

/** Tests of what stands before the database or behind it, and is the same on both: HTTP, addresses, pictures, formats, other services. */
const engineIndependentTests = [
  'assistant.test.ts',
  'background-rendering.test.ts',
  'browser-pages.test.ts',
  'compression.test.ts',
  'embeds.test.ts',
  'fast-path.test.ts',
  'feeds.test.ts',
  'forms.test.ts',
  'http.test.ts',
  'import-ghost.test.ts',
  'import-links.test.ts',
  'import-markdown.test.ts',
  'import-wordpress-site.test.ts',
  'markdown-routes.test.ts',
  'media-files.test.ts',
  'media-routes.test.ts',
  'openapi.test.ts',
  'origin.test.ts',
  'pages.test.ts',
  'quill-lists.test.ts',
  'raw-html.test.ts',
  'redirects.test.ts',
  'response-cache.test.ts',
  's3-images.test.ts',
  'service-worker.test.ts',
  'site-pictures.test.ts',
  'sitemap.test.ts',
  'spa.test.ts',
  'text-images.test.ts',
  'writing-routes.test.ts',
];

/** All that the server does with its database. */
const databaseTests = readdirSync('test/server').filter(
  (name) =>
    ![...sqliteTests, ...engineIndependentTests].includes(name) &&
    (postgresTest.test(name) || /create(?:Test|Newsletter)Server\b/.test(readFileSync(`test/server/${name}`, 'utf8'))),
);

/** @type {Config} */
const config = {
  // Of all projects: a machine that does other things too is several times as slow.
  testTimeout: 20_000,
  // Each file leaves memory behind in its worker, and contexts that Jest enters for every promise: new workers are faster.
  workerIdleMemoryLimit: '400MB',
  projects: [
    {
      ...onNode,
      displayName: 'server',
      testMatch: ['<rootDir>/test/{contract,deploy,scripts,server,spec}/**/!(postgres-*).test.{ts,tsx}'],
      globalSetup: '<rootDir>/test/support/sqlite-setup.ts',
      globalTeardown: '<rootDir>/test/support/sqlite-teardown.ts',
    },
    {
      ...onNode,
      displayName: 'server on PostgreSQL',
      testMatch: databaseTests.map((name) => `<rootDir>/test/server/${name}`),
      globals: { testEngine: 'postgres' },
      globalSetup: '<rootDir>/test/support/postgres-setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres-teardown.ts',
    },
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/test/support/jsdom-environment.mjs',
      testMatch: ['<rootDir>/test/client/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: [retries, '<rootDir>/test/support/client-setup.ts'],
    },
  ],
};

export default config;
