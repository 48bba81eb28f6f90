import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { contentFields, lineFields } from '../../src/contract/blog-fields';
import { defaultCategories } from '../../src/contract/categories';
import { contract } from '../../src/contract/calls';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { seriesCalls } from '../../src/contract/extensions/series';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SiteSettings } from '../../src/contract/site-settings';
import { imageCalls } from '../../src/contract/extensions/images';
import { sanitize } from '../../src/server/blogs/rich-text';
import { createMarkdownWriter } from '../../src/server/export/html-to-markdown';
import { createMarkdownRenderer } from '../../src/server/import/markdown/render';
import { readAnswers } from '../support/answers';
import { runCommand } from '../support/command';
import { reasonsOf, runImport } from '../support/imports';
import { mediaFiles } from '../support/media-files';
import { aNewDraft, createPng, createTestServer, type TestServer } from '../support/server';

jest.setTimeout(120_000);

const secret = 'the secret of the tests, 32 characters';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-export-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('a text as Markdown', () => {
  const write = createMarkdownWriter();
  const render = createMarkdownRenderer();

  test.each([
    ['<p>One <strong>bold</strong> <em>word</em>.</p><h2>Two</h2>', 'One **bold** *word*.\n\n## Two'],
    ['<ul><li>a</li><li>b</li></ul>', '-   a\n-   b'],
    ['<ol start="3"><li>c</li></ol>', '3.  c'],
    ['<p><a href="https://a.example/" rel="noopener noreferrer">a</a></p>', '[a](https://a.example/)'],
    ['<pre>a\n\n  b &lt;c&gt;</pre>', undefined],
    ['<figure><img src="x-text-40.webp" alt="A" loading="lazy" /></figure>', '![A](x-text-40.webp)'],
    ['<p>1 &lt; 2 &amp;amp; *no* _emphasis_ # heading</p>', undefined],
    ['<p>See https://a.example/ there.</p><p>Next</p>', '<p>See https://a.example/ there.</p>\n\nNext'],
    ['<p>H<sub>2</sub>O and <u>this</u></p>', 'H<sub>2</sub>O and <u>this</u>'],
    ['<table><tbody><tr><td>1</td></tr></tbody></table><p>x</p>', undefined],
    ['<blockquote>Said.</blockquote><p>So.</p>', '<blockquote>Said.</blockquote>\n\nSo.'],
  ])('of %j keeps it', (html, expected) => {
    const markdown = write(sanitize(html));
    if (expected !== undefined) expect(markdown).toBe(expected);
    const texts = (each: string) => each.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
    expect(texts(sanitize(render(markdown!)))).toBe(texts(sanitize(html)));
  });
});

test('pages are apart in an export, which makes pages of them again', async () => {
  const server = await createTestServer();
  await server.call(pagesCalls.addPage, {
    as: server.admin,
    body: { title: 'About us', subTitle: '', description: '<p>Who we are.</p>', isPublished: true },
  });
  await server.addBlog({ title: 'A post' });
  const folder = join(home, 'out');
  const { output } = await runCommand(['export', folder], { env: server.env });
  expect(output).toContain('1 posts, 1 pages, 0 comments');
  const [name = ''] = await readdir(join(folder, 'pages'));
  const text = await readFile(join(folder, 'pages', name, 'index.md'), 'utf8');
  expect(text).toMatch(/^---\ntitle: About us\n[^]*\ntype: page\nid: \w+\nslug: about-us\n---\n\nWho we are\.\n$/);
  await server.close();

  const other = await createTestServer();
  const report = await runImport(other, 'markdown', folder);
  expect(report.counts).toMatchObject({ posts: { added: 1 }, pages: { added: 1 } });
  const { pages } = (await other.call(pagesCalls.listPages, { as: other.admin })).body;
  expect(pages).toMatchObject([{ title: 'About us', path: '/about-us', isPublished: true }]);
  await other.close();
});

test('comments of an export name what they answer, also where that is an answer', async () => {
  const server = await createTestServer();
  const { id: blog } = await server.addBlog();
  await server.addComment(blog, { content: 'First' });
  for (const [content, answered] of [
    ['Second', 'First'],
    ['Third', 'Second'],
  ] as const) {
    const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
    const { _id } = comments.find((comment) => comment.content === answered)!;
    await server.call(contract.approveComment, { as: server.admin, body: { id: _id } });
    const body = { blog, name: 'Eva', content, replyTo: _id };
    expect((await server.call(contract.addComment, { as: server.admin, body })).status).toBe(200);
  }
  const folder = join(home, 'out');
  expect((await runCommand(['export', folder], { env: server.env })).code).toBe(0);
  const [post = ''] = await readdir(join(folder, 'posts'));
  const comments = JSON.parse(await readFile(join(folder, 'posts', post, 'comments.json'), 'utf8'));
  const [first, second] = comments;
  expect(comments).toMatchObject([{ content: 'First' }, { replyTo: first.id }, { replyTo: second.id }]);
  await server.close();
});

test('an export has each post with its pictures, comments and likes, as a folder or as one file', async () => {
  const server = await createTestServer();
  const reader = await server.signUp('Eva');
  const { body } = await server.call(imageCalls.addTextImage, { as: server.admin, image: await createPng('#112233') });
  const description = `<p>Well.</p><figure><img src="${body.image.url}" alt="Rain" /></figure>`;
  const { id } = await server.addBlog({ title: 'Über: "Regen"', subTitle: 'Nass', description });
  const draft = await server.addBlog({ title: '雨', isPublished: false });
  await server.call(contract.toggleLike, { as: reader, params: { id } });
  await server.addComment(id, { as: reader, content: 'Ça va 🌧' });

  const folder = join(home, 'out');
  const { code, output } = await runCommand(['export', folder], { env: server.env });
  expect([code, output]).toEqual([0, expect.stringContaining('2 posts, 1 comments, 1 likes, 3 pictures')]);
  const posts = (await readdir(join(folder, 'posts'))).sort();
  expect(posts).toEqual([expect.stringContaining(`-uber-regen-${id}`), expect.stringContaining(`-雨-${draft.id}`)]);
  const read = async (post: number, name: string) => readFile(join(folder, 'posts', posts[post]!, name), 'utf8');
  const picture = body.image.url.split('/').at(-1)!;
  expect(await readdir(join(folder, 'posts', posts[0]!))).toEqual(
    ['comments.json', 'cover.webp', 'index.md', 'likes.json', picture].sort(),
  );
  const text = await read(0, 'index.md');
  expect(text).toContain('title: \'Über: "Regen"\'\ndescription: Nass\n');
  expect(text).toContain(
    `draft: false\ncategories:\n  - Lifestyle\ncover: cover.webp\nid: ${id}\nslug: ueber-regen\n---\n\nWell.\n\n`,
  );
  expect(text).toContain(`![Rain](${picture})`);
  expect(await read(1, 'index.md')).toContain('draft: true');
  expect(JSON.parse(await read(0, 'comments.json'))).toMatchObject([
    { name: 'Eva', content: 'Ça va 🌧', isApproved: false },
  ]);
  expect(JSON.parse(await read(0, 'likes.json'))).toMatchObject([{ user: reader.id, name: 'Eva' }]);

  const again = await runCommand(['export', folder], { env: server.env });
  expect([again.code, again.errors]).toEqual([1, `${folder} is not empty. Name a new folder.\n`]);

  const file = join(home, 'out.zip');
  expect((await runCommand(['export', file], { env: server.env })).code).toBe(0);
  const zip = await readFile(file);
  expect(zip.toString('latin1', 0, 4)).toBe('PK\u0003\u0004');
  expect(zip.includes(`blog/posts/${posts[1]}/index.md`)).toBe(true);
  const existing = join(home, 'there.zip');
  await writeFile(existing, 'precious');
  expect((await runCommand(['export', existing], { env: server.env })).errors).toBe(`${existing} is there already.\n`);
  expect(await readFile(existing, 'utf8')).toBe('precious');
  expect((await readdir(home)).sort()).toEqual(['out', 'out.zip', 'there.zip']);
  await server.close();
});

/** Texts about templates, which are none. */
const templates = [
  '<p><code>{{ site.url }}</code></p>',
  '<ul><li><code>{{ "/docs/assets/" | relative_url }}</code></li></ul>',
  '<p>Write {{ site.baseurl }} and {% link a.md %}, <em>or</em> {{&lt; figure src="a.png" &gt;}}.</p>',
  '<table><tbody><tr><td><code>{% raw %}x{% endraw %}</code></td></tr></tbody></table>',
  '<pre><code>{% highlight ruby %}\n{{ x }}\n{% endhighlight %}</code></pre>',
  '<p>{% highlight ruby %}x{% endhighlight %} afterwards {: .lead}</p><p>::: note</p>',
];

test('an export is imported as it was', async () => {
  const [server, other] = await Promise.all([createTestServer(), createTestServer()]);
  const description = '<p>One &lt; two.</p><blockquote>Said.</blockquote><h2>Links</h2><p>https://a.example/</p>';
  // Each line has a text of its own, so that none can stand for another, or be forgotten.
  const lines = Object.fromEntries(lineFields.map((field) => [field, `Über: "${field}"`]));
  await server.addBlog({ ...lines, description, category: 'Finance' });
  await server.addBlog({ title: '雨', isPublished: false });
  const publishAt = '2090-01-01T10:00:00.123Z';
  await server.addBlog({ title: 'Later', isPublished: false, publishAt });
  for (const [index, text] of templates.entries())
    await server.addBlog({ title: `Template ${index}`, description: text });
  const { media } = (await server.call(imageCalls.addMedia, { as: server.admin, upload: mediaFiles.wav() })).body;
  const player = `<figure><audio src="${media.url}" title="Rain"></audio><figcaption>At night</figcaption></figure>`;
  await server.addBlog({ title: 'Sound', description: `<p>Listen.</p>${player}` });
  await server.call(seriesCalls.addSeries, { as: server.admin, body: { name: 'Rain & snow' } });
  const [series] = (await server.call(seriesCalls.listSeries, { as: server.admin })).body.series;
  const { blogs: posts } = (await server.call(contract.listBlogs)).body;
  // The newest first, as no date puts them.
  for (const { _id: id } of posts.slice(0, 3)) {
    await server.call(seriesCalls.setSeriesOfBlog, { as: server.admin, body: { id, series: series!._id } });
  }
  const folder = join(home, 'out');
  expect((await runCommand(['export', folder], { env: server.env })).code).toBe(0);
  const imported = await runCommand(['import', 'markdown', folder, '--no-fetch'], { env: other.env });
  expect([imported.code, imported.errors]).toEqual([0, '']);

  const read = async ({ call, admin }: typeof server) => {
    const { body } = await call(contract.listAllBlogs, { as: admin });
    return Promise.all(
      body.blogs.map(async ({ _id: id }) => {
        const { blog } = (await call(contract.getBlog, { as: admin, params: { id } })).body;
        const { isPublished, publishAt: planned, createdAt } = blog;
        return {
          ...Object.fromEntries(contentFields.map((field) => [field, blog[field]])),
          title: blog.title,
          description: blog.description.replace(/\n/g, ''),
          isPublished,
          date: planned ?? createdAt,
          isScheduled: planned !== undefined,
        };
      }),
    );
  };
  // The list has a post that is scheduled where it was begun.
  const sorted = (all: { title: string }[]) => all.sort((a, b) => (a.title < b.title ? -1 : 1));
  expect(sorted(await read(other))).toEqual(sorted(await read(server)));
  const parts = async ({ call }: typeof server) => {
    const { archive, blogs } = (await call(seriesCalls.getSeries, { params: { slug: 'rain-snow' } })).body;
    return [archive.name, ...blogs.map(({ title }) => title)];
  };
  expect(await parts(other)).toEqual(['Rain & snow', ...posts.slice(0, 3).map(({ title }) => title)]);
  expect(await parts(server)).toEqual(await parts(other));
  await server.close();
  await other.close();
});

test('a post without a thumbnail comes without one where posts need none, and with a plain one elsewhere', async () => {
  const servers = await Promise.all([createTestServer(), createTestServer(), createTestServer()]);
  const [server, bare, other] = servers;
  for (const { call, admin } of [server, bare]) {
    await call(siteCalls.changeSite, { as: admin, body: { version: 0, settings: { needsCover: false } } });
  }
  const body = aNewDraft({ title: 'Bare', subTitle: 'Nothing to see', isPublished: true });
  await server.call(draftsCalls.addDraft, { as: server.admin, body });
  const folder = join(home, 'bare');
  expect((await runCommand(['export', folder], { env: server.env })).code).toBe(0);
  const images: string[] = [];
  for (const { env, call } of [bare, other]) {
    const imported = await runCommand(['import', 'markdown', folder, '--no-fetch'], { env });
    expect([imported.code, imported.errors]).toEqual([0, '']);
    const { blogs: all } = (await call(contract.listBlogs)).body;
    expect(all).toMatchObject([{ title: 'Bare', isPublished: true }]);
    images.push(all[0]!.image);
  }
  expect(images).toEqual(['', expect.stringMatching(/webp$/)]);
  for (const each of servers) await each.close();
});

test('an export makes the same blog of an empty one: authors, categories, tags, pages and all addresses', async () => {
  const server = await createTestServer();
  const as = server.admin;
  const change = async (target: TestServer, settings: Partial<SiteSettings>) => {
    const { body } = await target.call(siteCalls.getSite);
    const changed = { version: body.version, settings };
    expect((await target.call(siteCalls.changeSite, { as: target.admin, body: changed })).status).toBe(200);
    // In use as soon as a path of it is given out.
    await target.call(contract.listBlogs);
  };
  const edit = (id: string, blog: object) =>
    server.call(contract.editBlog, { as, params: { id }, body: { title: 'unused', ...blog } });
  const { categories } = (await server.call(categoriesCalls.listCategories)).body;
  const { _id: finance } = categories.find(({ name }) => name === 'Finance')!;
  await server.call(categoriesCalls.editCategory, { as, body: { id: finance, name: 'Money' } });
  await server.call(categoriesCalls.addCategory, { as, body: { name: 'Harbour' } });
  const ada = await server.signUp('Ada Lovelace');
  await server.call(accountsCalls.setRole, { as, body: { id: ada.id, role: 'author' } });

  const first = await server.addBlog({ title: 'First', category: 'Money', tags: 'Sea, C++', authorId: ada.id });
  await change(server, { showsAuthors: true, addressPattern: '/{year}/{slug}' });
  await edit(first.id, { title: 'First', slug: 'renamed' });
  await change(server, { addressPattern: '/{category}/{slug}/' });
  const second = await server.addBlog({ title: 'Second', category: 'Harbour', takesComments: false });
  await server.call(addressesCalls.addRedirect, { as, body: { path: '/old/second.html', target: second.id } });
  await server.addBlog({ title: 'A draft', isPublished: false });
  const page = { title: 'About', subTitle: '', description: '<p>Us.</p>', isPublished: true, takesComments: true };
  await server.call(pagesCalls.addPage, { as, body: page });
  await runCommand(['export', join(home, 'out')], { env: server.env });

  const other = await createTestServer();
  const args = ['--no-fetch', '--authors', 'accounts', '--add-categories'];
  const report = await runImport(other, 'markdown', join(home, 'out'), ...args);
  expect(report.counts).toMatchObject({
    posts: { added: 2 },
    drafts: { added: 1 },
    pages: { added: 1 },
    tags: { added: 2 },
  });
  expect(report.addressPattern).toMatchObject({ pattern: '/{category}/{slug}/', fitting: 2 });
  expect(reasonsOf(report.leftOut)).toEqual({ 'Files about a folder are no posts.': 1 });
  await change(other, { showsAuthors: true, addressPattern: report.addressPattern!.pattern });
  const read = async ({ database }: TestServer) =>
    database.queries
      .selectFrom('blogs')
      .leftJoin('users', 'users.id', 'author_id')
      .select(['blogs.id', 'kind', 'title', 'slug', 'is_published', 'takes_comments', 'users.name', 'blogs.created_at'])
      .orderBy('blogs.id')
      .execute();
  const before = await read(server);
  expect(await read(other)).toEqual(before);
  const describe = async (target: TestServer) =>
    Promise.all(
      before.map(async ({ id }) => {
        const { blog } = (await target.call(contract.getBlog, { as: target.admin, params: { id } })).body;
        return [blog.path, blog.category, blog.tags, blog.author];
      }),
    );
  expect(await describe(other)).toEqual(await describe(server));
  const where = async ({ call }: TestServer, path: string) =>
    (await call(addressesCalls.findAddress, { query: { path } })).body;
  const year = new Date().getFullYear();
  const known = [
    ...[`/${year}/first`, `/${year}/renamed`, '/money/first/', '/money/renamed/', `/blog/${first.id}`],
    ...['/harbour/second/', '/old/second.html', `/blog/${second.id}`, '/about/'],
  ];
  for (const path of known) {
    const found = await where(server, path);
    expect(found).toMatchObject({ success: true });
    expect([path, await where(other, path)]).toEqual([path, found]);
  }
  await Promise.all([server.close(), other.close()]);
});

/** Words with all that is hard to write down. */
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => `x${text.replace(/\0/g, '')}`);

const blogs = fc.array(
  fc.record({
    title: words,
    subTitle: words,
    description: fc
      .array(fc.tuple(fc.constantFrom('p', 'h2', 'blockquote', 'pre', 'li'), words), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map(([name, text]) => `<${name}>${text}</${name}>`).join('')),
    category: fc.constantFrom(...defaultCategories.map(({ name }) => name)),
    isPublished: fc.boolean(),
    comments: fc.array(fc.record({ content: words, isApproved: fc.boolean() }), { maxLength: 3 }),
    isLiked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

test('whatever blog is exported for Octavo is the same where it is restored, in every answer', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(blogs, async (generated) => {
      round += 1;
      const server = await createTestServer();
      const reader = await server.signUp('Eva');
      const blogIds: string[] = [];
      for (const [index, { comments, isLiked, ...blog }] of generated.entries()) {
        const cover = await createPng(`#${String(100_000 + index)}`);
        const { id } = await server.addBlog({ ...blog, isPublished: true }, cover);
        blogIds.push(id);
        if (isLiked) await server.call(contract.toggleLike, { as: reader, params: { id } });
        for (const { content, isApproved } of comments) {
          const comment = await server.addComment(id, { as: reader, content });
          if (isApproved) await server.call(contract.approveComment, { as: server.admin, body: { id: comment.id } });
        }
        if (!blog.isPublished) await server.call(contract.togglePublish, { as: server.admin, body: { id } });
      }
      const seen = { secret, blogIds, accounts: [undefined, reader, server.admin] };
      const file = join(home, `${round}.tar`);
      const target = { DATA_DIR: join(home, String(round)) };
      const exported = await runCommand(['export', file, '--format', 'octavo'], { env: server.env });
      expect([exported.code, exported.errors]).toEqual([0, '']);
      const restored = await runCommand(['import', 'octavo', file], { env: target });
      expect([restored.code, restored.errors]).toEqual([0, '']);
      expect(await readAnswers(target, seen)).toEqual(await readAnswers(server.env, seen));
      await server.close();
    }),
    { numRuns: 3 },
  );
});
