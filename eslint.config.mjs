import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { readdirSync } from 'node:fs';

const folders = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** A zone whose files import nothing from `from`, but for `except` (paths inside `from`). */
const zone = (target, from, message, except = []) => ({
  target: `./src/${target}`,
  from: `./src/${from}`,
  except,
  message,
});

// client: app → layouts → features → drafts, toasts, api → session; site, ui, paths and contract are leaves.
const clientFeatures = folders('./src/client/features');
const clientZones = [
  ...['app', 'layouts'].map((above) =>
    zone('client/features', `client/${above}`, 'Features import nothing from app and layouts.'),
  ),
  zone('client/layouts', 'client/app', 'Layouts import nothing from app.'),
  ...['app', 'layouts', 'features'].flatMap((above) =>
    ['api', 'session', 'site', 'toasts', 'drafts'].map((below) =>
      zone(`client/${below}`, `client/${above}`, 'Imports go one way: see CONTRIBUTING.md.'),
    ),
  ),
  zone('client/session', 'client/api', 'The API imports the session, not the other way round.'),
  ...['api', 'session', 'toasts', 'drafts', 'ui'].map((folder) =>
    zone('client/site', `client/${folder}`, 'site is a leaf.'),
  ),
  ...['app', 'layouts', 'features', 'api', 'session', 'toasts', 'drafts'].map((folder) =>
    zone('client/ui', `client/${folder}`, 'ui is a leaf: it knows no domain.'),
  ),
  ...clientFeatures.map((feature) =>
    zone(`client/features/${feature}`, 'client/features', 'No feature imports another.', [`./${feature}`]),
  ),
];

// server: main → app → domain folders → http, database → contract.
const sharedFolders = ['http', 'database'];
const domains = folders('./src/server').filter((name) => !sharedFolders.includes(name));
const serverZones = [
  ...sharedFolders.flatMap((shared) =>
    domains.map((domain) => zone(`server/${shared}`, `server/${domain}`, 'http and database know no domain.')),
  ),
  ...domains.flatMap((domain) =>
    domains
      .filter((other) => other !== domain)
      .map((other) =>
        zone(
          `server/${domain}`,
          `server/${other}/${other}.repository.ts`,
          'No domain reaches into another’s repository.',
        ),
      ),
  ),
];

const zones = [
  zone('client', 'server', 'client and server never import each other.'),
  zone('server', 'client', 'client and server never import each other.'),
  zone('contract', 'client', 'The contract is a leaf.'),
  zone('contract', 'server', 'The contract is a leaf.'),
  ...clientZones,
  ...serverZones,
];

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', 'test-results/'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // A schema and the type it describes share a name: `Blog` the value, `Blog` the type.
      '@typescript-eslint/no-redeclare': 'off',
      // With noUncheckedIndexedAccess, `!` is the shortest way to say that the code before has checked it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A leading underscore: the parameter is there only for those after it.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'SpreadElement > ObjectExpression', message: 'Write its properties in the object itself.' },
      ],
    },
  },
  {
    // They compile each file for React, which takes its time: nothing else has components or hooks.
    files: ['src/client/**', 'test/client/**', '**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['src/client/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: ['react-router-dom'], patterns: ['draft-js*', 'draft-convert*'] }],
    },
  },
  { files: ['src/client/ui/rich-text/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    // An image of the server has no other packages; the client is bundled.
    files: ['src/server/**'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { devDependencies: false }] },
  },
  // No part of a program that is compiled.
  { files: ['public/**'], ...tseslint.configs.disableTypeChecked },
  { files: ['scripts/**', 'samples/**', 'test/bench/**'], rules: { 'no-console': 'off' } },
);
