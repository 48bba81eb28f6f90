import { limits } from '../../src/contract/limits';
import { markdownCalls } from '../../src/contract/extensions/markdown';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

const write = (description: string) =>
  server.call(markdownCalls.writeMarkdown, { as: server.admin, body: { description } });

const read = (markdown: string) => server.call(markdownCalls.readMarkdown, { as: server.admin, body: { markdown } });

test.each([
  ['<h2>Of rain</h2>\n<p>It <strong>poured</strong>.</p>', '## Of rain\n\nIt **poured**.'],
  [
    '<p>2<sup>3</sup> and <a href="/blog/1" rel="noopener noreferrer">a post</a></p>',
    '2<sup>3</sup> and [a post](/blog/1)',
  ],
  ['', ''],
])('%s is written as Markdown, and comes back', async (description, markdown) => {
  const { body } = await write(description);
  expect(body.markdown).toBe(markdown);
  expect((await read(body.markdown)).body.description.trim()).toBe(description);
});

test('a long text is written in slices, and comes back', async () => {
  const description = [
    '<p>It <em>rained</em>.</p>\n'.repeat(400),
    `<ul>\n${'<li>It rained all day.</li>\n'.repeat(150)}</ul>\n<ol>\n${'<li>And all night.</li>\n'.repeat(150)}</ol>`,
    '<h2>Then</h2>\n<p>No more.</p>',
  ].join('\n');
  const { body } = await write(description);
  const withoutSpace = (html: string) => html.replace(/>\s+</g, '><').trim();
  expect(withoutSpace((await read(body.markdown)).body.description)).toBe(withoutSpace(description));
});

test('what Markdown brings along is sanitized', async () => {
  const { body } = await read('Hello <script>alert(1)</script> [a](javascript:alert(1)) <b onclick="x()">b</b>');
  expect(body.description).not.toMatch(/script|onclick/);
});

test('texts that are too long are refused', async () => {
  const long = 'a '.repeat(limits.markdown);
  expect((await write(long)).status).toBe(400);
  expect((await read(long)).status).toBe(400);
});

test('a file begins with what an export writes before the text', async () => {
  const readFile = async (markdown: string) =>
    server.call(markdownCalls.readMarkdown, { as: server.admin, body: { markdown, isFile: true } });
  const file = '---\ntitle: "Of rain"\ndescription: Wet\ntags:\n  - sea\n  - sky\ndraft: true\n---\n\n## Rain\n';
  expect((await readFile(file)).body).toEqual({
    success: true,
    description: '<h2>Rain</h2>\n',
    frontMatter: { title: 'Of rain', subTitle: 'Wet', tags: 'sea, sky' },
  });
  expect((await readFile('# Only a text')).body.frontMatter).toEqual({});
  const broken = await readFile('---\na: [\n---\nx');
  expect([broken.status, broken.body.message]).toEqual([
    422,
    'What stands before the text of the file cannot be read.',
  ]);
  expect((await read(file)).body.frontMatter).toBeUndefined();
});
