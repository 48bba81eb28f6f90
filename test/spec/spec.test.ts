// Each statement of the specification is listed in sections/, with the tests that show it. A statement without a
// test fails, and so does a name that no test has.
//
// Where the product deliberately does more than the specification, this is what it does:
// - Login: who came from a page (a link there, an expired session) returns to that page.
// - Home: an admin sees drafts too, each marked “Draft”; nobody else ever gets one.
// - Card: a visitor's plain click asks for a login. Opening in a new tab or copying the address is left to the
//   browser.
// - URL: search, category and the page of a list stand in the query, so that it can be shared and Back works.
// - Lists: pages, by query parameters (`limit`, `offset`, `cursor`, …) that a client may leave out.
// - Approve: for six seconds it can be undone. It is sent then, or when the page is left or the session ends.
// - Admin tables: search, filters, sorting, and actions on many rows, with progress, a way to stop and a summary.
// - Edit Blog: a newer version (`updatedAt`) answers 409; the editor merges, or shows both: form/mergeVersions.ts.
// - Add Blog, Edit Blog: “Save draft” keeps a title alone; what is missing is asked for when it is published, and a
//   sub title then of such a draft, too: contract/publication-rules.ts.
// - Forms: what was typed and not saved survives a reload, and leaving the page asks first.
// - `/admin` without the role: the page says that it needs an admin account, and offers no form that the server
//   would refuse.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { purpose } from './sections/1-purpose';
import { screensAndRoutes } from './sections/2-screens';
import { entities } from './sections/3-entities';
import { states } from './sections/4-states';
import { validation } from './sections/5-validation';
import { roles } from './sections/6-roles';
import { calls } from './sections/7-calls';
import { errors } from './sections/8-errors';
import { constants } from './sections/9-constants';
import type { ShownBy, Statement } from './statement';

const sections = [purpose, screensAndRoutes, entities, states, validation, roles, calls, errors, constants];

/** The headings of SPEC.md, those below a section in the order in which they stand there. */
const headings: Record<string, string[]> = {
  '1. What the product does and for whom': [],
  '2. Screens and routes': [
    'Route table',
    'Navigation bar (public)',
    'Home',
    'Blog post page (/blog/{id})',
    'Login',
    "Register ('Create Account')",
    'Admin layout',
    'Admin dashboard (/admin)',
    'Add Blog (/admin/addBlog)',
    'Blog List (/admin/listBlog)',
    'Edit Blog (/admin/edit-blog/{id})',
    'Comments (admin)',
    'Profile area',
  ],
  '3. Entities and their fields': [],
  '4. States and transitions': [],
  '5. Validation rules': [],
  '6. Roles and permissions': [],
  '7. The calls it makes': [],
  '8. The error catalogue': [],
  '9. Business constants and limits': [],
};

const numbered: [number: string, words: string, statement: Statement][] = sections.flatMap(({ parts }, section) =>
  Object.values(parts).flatMap((statements, part) =>
    statements.map((statement, index): [string, string, Statement] => [
      `${section + 1}.${part + 1}.${index + 1}`,
      statement.words,
      statement,
    ]),
  ),
);

const outer = ' › ';

interface Declared {
  name: string;
  kind: 'test' | 'group' | 'skipped';
}

const kinds: [Declared['kind'], RegExp][] = [
  ['test', /^(test|it|test\.step)$/],
  ['group', /^(test\.)?describe$/],
  ['skipped', /^(x(test|it|describe)|(test|it|describe|test\.describe)\.(skip|fixme|todo))$/],
];

/** What a call such as `test.each(…)('name', …)` declares, if it declares a test, a step of one, or a group of them. */
function declaredBy({ expression, arguments: [first] }: ts.CallExpression): Declared | undefined {
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return undefined;
  const callee = ts.isCallExpression(expression) ? expression.expression : expression;
  const word = callee.getText().replace(/\.each$/, '');
  const [kind] = kinds.find(([, words]) => words.test(word)) ?? [];
  return kind && { name: first.getText().slice(1, -1).replace(/\\(.)/g, '$1'), kind };
}

/** The full names of the tests that a file declares; one that is skipped or still to be written shows nothing. */
function namesIn(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const walk = (node: ts.Node, path: string[]): void => {
    const declared = ts.isCallExpression(node) ? declaredBy(node) : undefined;
    if (declared?.kind === 'skipped') return;
    const inner = declared ? [...path, declared.name] : path;
    if (declared?.kind === 'test') names.push(inner.join(outer));
    node.forEachChild((child) => {
      walk(child, inner);
    });
  };
  walk(source, []);
  return names;
}

const read = new Map<string, string[]>();

function testsIn(file: string): string[] {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(join(__dirname, '..', file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names = namesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  read.set(file, names);
  return names;
}

const found = ({ file, name }: ShownBy): string[] =>
  testsIn(file).filter((full) => full === name || full.endsWith(outer + name));

describe('SPEC.md', () => {
  test('has a statement under each of its headings', () => {
    const inTable = Object.fromEntries(sections.map(({ title, parts }) => [title, Object.keys(parts)]));
    expect(Object.keys(inTable)).toEqual(Object.keys(headings));
    for (const [title, below] of Object.entries(headings)) {
      if (below.length > 0) expect(inTable[title]).toEqual(below);
    }
    const empty = sections.flatMap(({ title, parts }) =>
      Object.entries({ '': Object.values(parts).flat(), ...parts })
        .filter(([, statements]) => statements.length === 0)
        .map(([part]) => `${title}: ${part}`),
    );
    expect(empty).toEqual([]);
  });

  test.each(numbered)('%s “%s” is shown by tests', (_number, _words, { shownBy }) => {
    expect(shownBy).not.toEqual([]);
    const unclear = shownBy
      .map((test) => ({ ...test, tests: found(test) }))
      .filter(({ tests }) => tests.length !== 1)
      .map(({ file, name, tests }) =>
        tests.length === 0 ? `${file} has no test “${name}”` : `${file} has ${tests.length} tests “${name}”`,
      );
    expect(unclear).toEqual([]);
  });
});

describe('a test that is named', () => {
  const names = (code: string) => namesIn(ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true));

  test.each([
    [`test('a', run)`, ['a']],
    [`it("it's a", run)`, ["it's a"]],
    [`test('it\\'s a', run)`, ["it's a"]],
    ['test(`a ${b}`, run)', ['a ${b}']],
    [`describe('g', () => { test('a', run); })`, ['g › a']],
    [`test.each<[string]>([['x']])('%s', run)`, ['%s']],
    [`describe.each(table)('%s', () => { test.each(rows)('a', run); })`, ['%s › a']],
    [`test.describe('g', () => { test('a', async () => { await test.step('b', run); }); })`, ['g › a', 'g › a › b']],
  ])('is found in %s', (code, expected) => {
    expect(names(code)).toEqual(expected);
  });

  test.each([
    `test.skip('a', run)`,
    `test.todo('a')`,
    `test.fixme('a', run)`,
    `xtest('a', run)`,
    `test.skip.each(rows)('a', run)`,
    `describe.skip('g', () => { test('a', run); })`,
    `// test('a', run)`,
    `pretest('a', run)`,
  ])('is not found in %s', (code) => {
    expect(names(code)).toEqual([]);
  });
});
