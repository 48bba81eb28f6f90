import { contract } from '../../src/contract/calls';
import { removeMdx } from '../../src/server/import/markdown/mdx';
import { readFrontMatter } from '../../src/server/import/markdown/front-matter';
import { runCommand } from '../support/command';
import { createFolder, findBlog, readBlogs, reasonsOf, runImport, startPictures } from '../support/imports';
import { createPng, createTestServer, type TestServer } from '../support/server';

let server: TestServer;
let pictures: Awaited<ReturnType<typeof startPictures>>;
beforeEach(async () => {
  server = await createTestServer();
  pictures = await startPictures();
});
afterEach(async () => {
  await server.close();
  await pictures.close();
});

const stored = /<img src="\/images\/[0-9a-f]{32}-text-40\.webp" alt="([^"]*)"/;

test('a blog of Jekyll comes with its dates, categories, drafts, pictures and addresses', async () => {
  const site = await createFolder({
    '_config.yml': 'title: Site',
    'images/photo.png': await createPng('#123456'),
    '_posts/2021-08-25-first-steps.md': [
      '---\ntitle: "First steps: a beginning"\nauthor: Ada\ncategories: News finance\ntags: [one, two]',
      'date: 2021-08-25 10:00:00 +0200\nexcerpt: How it began.\nredirect_from:\n  - /old/first/\n---',
      '# Heading\n\nSome *text* and {{ "/images/photo.png" | relative_url }}.\n\n![A photo](/images/photo.png)\n',
      '{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}\n\n{% youtube abc123 %}\n\n{% include promo.html %}\n{: .lead}',
    ].join('\n'),
    '_posts/2021-9-1-no-zeros.md': '---\ntitle: No zeros\n---\nText.',
    '_posts/2022-06-05-hidden.html':
      '---\ntitle: Hidden\npublished: false\n---\n<p>Raw</p><iframe src="//player.vimeo.com/video/7"></iframe>',
    '_drafts/idea.md': '---\ntitle: An idea\n---\nSoon.',
    'about.md': '---\nlayout: page\ntitle: About\n---\nUs.',
    '_tabs/archives.md': '---\ntitle: Archives\n---\nAll of them.',
    'index.html': '---\nlayout: home\n---\n',
    'README.md': '# Not a post',
    'notes.rst': 'Notes',
  });
  const report = await runImport(server, 'markdown', site.folder, '--category', 'news=Technology');
  expect(report.counts).toMatchObject({
    posts: { found: 2, added: 2 },
    drafts: { found: 2, added: 2 },
    pictures: { found: 1, added: 1 },
    redirects: { added: 8 },
  });
  expect(report.leftOut.flatMap(({ examples }) => examples)).toEqual([
    'README.md',
    '_tabs/archives.md',
    'about.md',
    'index.html',
    'notes.rst',
  ]);
  expect(Object.keys(reasonsOf(report.changed))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Shortcodes and tags/), expect.stringContaining('further ones')]),
  );

  const [draft, ...dated] = await readBlogs(server);
  expect(draft).toMatchObject({ title: 'An idea', isPublished: false });
  expect(dated.map(({ title, createdAt, isPublished, category }) => [title, createdAt, isPublished, category])).toEqual(
    [
      ['Hidden', '2022-06-05T00:00:00.000Z', false, 'Lifestyle'],
      ['No zeros', '2021-09-01T00:00:00.000Z', true, 'Lifestyle'],
      ['First steps: a beginning', '2021-08-25T08:00:00.000Z', true, 'Technology'],
    ],
  );
  const [hidden, , first] = dated;
  expect(first).toMatchObject({ subTitle: 'How it began.', author: 'Ada' });
  expect(stored.exec(first!.description)?.[1]).toBe('A photo');
  expect(first!.description).toContain('<pre data-language="ruby"><code>puts "{{ x }}"</code></pre>');
  expect(first!.description).toContain('<a href="https://www.youtube.com/watch?v=abc123"');
  expect(first!.description).toContain('<p>{% include promo.html %}</p>');
  expect(first!.description).toContain('and /images/photo.png.');
  expect(first!.description).not.toContain('lead');
  expect(hidden!.description).toContain('<a href="https://vimeo.com/7" rel="noopener noreferrer">vimeo.com/7</a>');

  const { output } = await runCommand(['redirect', 'list'], { env: server.env });
  expect(output).toContain(`/old/first → /blog/${first!._id}\n`);
  expect(output).toContain(`/2021/08/25/first-steps.html → /blog/${first!._id}\n`);
  expect(output).toContain(`/news/finance/2021/08/25/first-steps.html → /blog/${first!._id}\n`);
  await site.remove();
});

test('Hugo and Astro: front matter in TOML, JSON and YAML, bundles with their pictures, shortcodes and MDX', async () => {
  const site = await createFolder({
    'hugo.toml': '',
    'static/img/wide.png': await createPng('#654321'),
    'content/posts/bundle/index.md':
      '+++\ntitle = "A bundle"\ndate = 2020-01-02T03:04:05Z\naliases = ["/a/", "b"]\n[params]\nx = 1\n+++\n' +
      '{{< figure src="wide.png" caption="So wide" >}}\n\n{{% notice %}}Careful{{% /notice %}}\n',
    'content/posts/bundle/wide.png': await createPng('#111111'),
    'content/posts/bundle/cover.png': await createPng('#222222'),
    'content/posts/plain.md':
      '{\n  "title": "In JSON",\n  "date": "2020-02-03",\n  "heroImage": "/img/wide.png",\n  "draft": true\n}\n![](/img/none.png)',
    'content/posts/_index.md': '---\ntitle: Posts\n---',
    'content/blog/astro.mdx':
      '---\ntitle: Astro\npubDate: "Jul 08 2022"\nauthors: [{ name: Bob }, { name: Eve }]\n---\n' +
      "import Chart from './Chart.astro'\nexport const x = 1\n\nBefore <Chart data={[1, 2]} /> and <Box>inside</Box>.\n\n<b className={c} onClick={() => go({ a: 1 })}>bold</b>\n\n:::tip[Good to know]\n\nAside.\n\n:::\n\n:::note\nNoted.\n:::\n\n```js\nimport y from 'y'\n```",
    'content/escape.md': '---\ntitle: Escape\n---\n![](../../../../../../etc/passwd) ![](https://evil.invalid/x.png)',
  });
  const report = await runImport(server, 'markdown', `${site.folder}/content`, '--no-fetch');
  expect(report.counts.pictures).toMatchObject({ found: 6, added: 3, leftOut: 3 });
  const bundle = await findBlog(server, 'A bundle');
  expect(bundle.createdAt).toBe('2020-01-02T03:04:05.000Z');
  expect(bundle.description).toMatch(
    /<figure><img src="\/images\/[^>]*alt="So wide"[^>]*><figcaption>So wide<\/figcaption>/,
  );
  expect(bundle.description.replaceAll('\n', '')).toContain('<aside data-callout="note"><p>Careful</p></aside>');
  const json = await findBlog(server, 'In JSON');
  expect(json).toMatchObject({ isPublished: false, createdAt: '2020-02-03T00:00:00.000Z' });
  expect(json.image).toMatch(/-40\.webp$/);
  expect(json.description).toContain('src="/img/none.png"');
  const astro = await findBlog(server, 'Astro');
  expect(astro).toMatchObject({ author: 'Bob, Eve', createdAt: '2022-07-08T00:00:00.000Z' });
  expect(astro.description).toContain('<p>Before  and inside.</p>');
  expect(astro.description).toContain("import y from 'y'");
  expect(astro.description).toContain('<p><strong>bold</strong></p>');
  expect(astro.description.replace(/\s+/g, ' ')).toContain(
    '<aside data-callout="tip"> <p><strong>Good to know</strong></p> <p>Aside.</p> </aside> ' +
      '<aside data-callout="note"> <p>Noted.</p> </aside>',
  );
  expect((await findBlog(server, 'Escape')).description).toContain('src="https://evil.invalid/x.png"');
  const { output } = await runCommand(['redirect', 'list'], { env: server.env });
  for (const path of ['/a', '/b', '/posts/bundle', '/posts/plain', '/blog/astro', '/escape']) {
    expect(output).toContain(`${path} → /blog/`);
  }
  await site.remove();
});

test('dates, addresses and shortcodes as popular themes have them', async () => {
  const site = await createFolder({
    'package.json': '{}',
    'src/assets/images/pic.png': await createPng('#333333'),
    'src/content/posts/paper.md':
      '---\npubDatetime: 2022-09-23T15:22:00Z\nmodDatetime: 2026-05-04T00:00:00Z\ntitle: Paper\npostSlug: on-paper\n---\n![a](@/assets/images/pic.png)',
    'src/content/posts/fuwari.md': '---\ntitle: Fuwari\npublished: 2024-04-01\nupdated: 2024-11-29\n---\nText.',
    'src/content/posts/content.md': '---\ntitle: Layer\npublishedAt: 2024-04-02\nupdatedAt: 2024-04-03\n---\nText.',
    'src/content/posts/hello.fr.md': '---\ntitle: Bonjour\ndate: 2020-01-01\n---\nMonde.',
    'src/content/posts/bundle/index.de.md': '---\ntitle: Hallo\ndate: 2020-01-01\n---\nWelt.',
    'src/content/posts/node.js.md': [
      '---\ntitle: Shortcodes\ndate: 2020-01-01\n---',
      '{{< twitter user="HugoConf" id="1684306258533441540" >}} {{< x_simple user="x" id="1" >}} {{< vimeo_simple 48912912 >}}',
      '{{< instagram CxOWiQNP2MO >}}\n\n```\n{{</* youtube abc */>}}\n```\n\nOr `{{%/* note */%}}`',
    ].join('\n'),
  });
  await runImport(server, 'markdown', `${site.folder}/src/content`);
  const paper = await findBlog(server, 'Paper');
  expect(paper).toMatchObject({ createdAt: '2022-09-23T15:22:00.000Z', updatedAt: '2026-05-04T00:00:00.000Z' });
  expect(paper.description).toMatch(stored);
  expect(await findBlog(server, 'Fuwari')).toMatchObject({
    isPublished: true,
    createdAt: '2024-04-01T00:00:00.000Z',
    updatedAt: '2024-11-29T00:00:00.000Z',
  });
  expect(await findBlog(server, 'Layer')).toMatchObject({
    createdAt: '2024-04-02T00:00:00.000Z',
    updatedAt: '2024-04-03T00:00:00.000Z',
  });
  const { description } = await findBlog(server, 'Shortcodes');
  for (const address of [
    'https://twitter.com/HugoConf/status/1684306258533441540',
    'https://twitter.com/x/status/1',
    'https://vimeo.com/48912912',
    'https://www.instagram.com/p/CxOWiQNP2MO',
  ]) {
    expect(description).toContain(`<a href="${address}"`);
  }
  expect(description).toContain('<pre><code>{{&lt; youtube abc &gt;}}</code></pre>');
  expect(description).toContain('<code>{{% note %}}</code>');
  const { output } = await runCommand(['redirect', 'list'], { env: server.env });
  for (const path of ['/posts/on-paper', '/fr/posts/hello', '/de/posts/bundle', '/posts/node.js']) {
    expect(output).toContain(`${path} → /blog/`);
  }
  await site.remove();
});

test('imported twice, nothing is doubled: what has changed there is changed here, unless it was edited or deleted here', async () => {
  const site = await createFolder({
    'a.md': '---\ntitle: Untouched\ndate: 2020-01-01\n---\nOne.',
    'b.md': '---\ntitle: Edited here\ndate: 2020-01-02\n---\nOne.',
    'c.md': '---\ntitle: Deleted here\ndate: 2020-01-03\n---\nOne.',
    'd.md': '---\ntitle: The same\ndate: 2020-01-04\n---\nOne.',
  });
  await runImport(server, 'markdown', site.folder);
  const before = await readBlogs(server);
  expect((await runImport(server, 'markdown', site.folder)).counts.posts).toMatchObject({ unchanged: 4 });
  expect(await readBlogs(server)).toEqual(before);

  const idOf = (title: string) => before.find((blog) => blog.title === title)!._id;
  const edited = { as: server.admin, params: { id: idOf('Edited here') }, body: { title: 'Edited here, indeed' } };
  await server.call(contract.editBlog, edited);
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: idOf('Deleted here') } });
  await site.write({
    'a.md': '---\ntitle: Changed there\ndate: 2020-01-01\n---\nTwo.',
    'b.md': '---\ntitle: Changed there, too\ndate: 2020-01-02\n---\nTwo.',
    'e.md': '---\ntitle: New\ndate: 2020-01-05\n---\nOne.',
  });
  const report = await runImport(server, 'markdown', site.folder);
  expect(report.counts.posts).toMatchObject({ found: 5, added: 1, updated: 1, unchanged: 1, leftOut: 2 });
  expect(report.leftOut.flatMap(({ examples }) => examples)).toEqual(['Changed there, too', 'Deleted here']);
  const titles = (await readBlogs(server)).map(({ title }) => title);
  expect(titles).toEqual(['New', 'The same', 'Edited here, indeed', 'Changed there']);
  expect((await findBlog(server, 'Changed there')).description).toBe('<p>Two.</p>');
  await site.remove();
});

test('a dry run changes nothing, and neither does a file that cannot be read', async () => {
  const site = await createFolder({ 'a.md': '---\ntitle: One\n---\n![](a.png)', 'a.png': await createPng() });
  const report = await runImport(server, 'markdown', site.folder, '--dry-run');
  expect(report).toMatchObject({ isDryRun: true, counts: { posts: { found: 1, added: 1 } } });
  await site.write({ 'b.md': '---\ntitle: [\n---\n', 'c.md': '+++\ntitle = \n+++\n' });
  const { code, errors } = await runCommand(['import', 'markdown', site.folder], { env: server.env });
  expect(code).toBe(1);
  expect(errors).toMatch(/^Nothing was imported, as front matter cannot be read:\nb\.md: .+\nc\.md: .+\n$/);
  expect(await readBlogs(server)).toEqual([]);
  expect(await server.listImages()).toEqual([]);
  await site.remove();
});

test('pictures are fetched once, again when they had failed, and from no private network unless that is allowed', async () => {
  const site = await createFolder({
    'a.md': `---\ntitle: One\ncover: ${pictures.url}/cover.png\n---\n![x](${pictures.url}/a.png) ![y](${pictures.url}/a.png) [![](${pictures.url}/b.png)](${pictures.url}/b-large.png)`,
  });
  const refused = await runImport(server, 'markdown', site.folder);
  expect(pictures.asked).toEqual([]);
  expect(refused.leftOut).toEqual([
    {
      reason: expect.stringContaining('private network'),
      count: 3,
      examples: expect.arrayContaining([`${pictures.url}/a.png`]),
    },
  ]);
  pictures.answers.set('/b.png', { status: 404 });
  pictures.answers.set('/cover.png', { status: 302, headers: { location: '/moved.png' } });
  const fetched = await runImport(server, 'markdown', site.folder, '--allow-private');
  expect(fetched.counts).toMatchObject({ posts: { updated: 1 }, pictures: { added: 2, leftOut: 1 } });
  expect(pictures.asked.filter((path) => path === '/a.png')).toHaveLength(1);
  pictures.answers.clear();
  const complete = await runImport(server, 'markdown', site.folder, '--allow-private');
  expect(complete.counts).toMatchObject({ posts: { updated: 1 }, pictures: { leftOut: 0 } });
  expect((await runImport(server, 'markdown', site.folder)).counts).toMatchObject({
    posts: { unchanged: 1 },
    pictures: { found: 0 },
  });
  const { description } = await findBlog(server, 'One');
  expect(description.match(/<img src="\/images\//g)).toHaveLength(3);
  expect(description).not.toContain('127.0.0.1');
  await site.remove();
});

test('what is fetched is a picture by its content, whatever its server calls it', async () => {
  pictures.answers.set('/page.png', { status: 200, headers: { 'content-type': 'image/png' }, body: '<html></html>' });
  pictures.answers.set('/photo.png', { status: 200, headers: { 'content-type': 'text/plain' } });
  const site = await createFolder({
    'a.md': `---\ntitle: A\n---\n![page](${pictures.url}/page.png) ![photo](${pictures.url}/photo.png)`,
  });
  const report = await runImport(server, 'markdown', site.folder, '--allow-private');
  expect(reasonsOf(report.leftOut)).toEqual({
    'A picture keeps its address: it is no picture in a format that can be stored.': 1,
  });
  const { description } = await findBlog(server, 'A');
  expect(description).toMatch(
    /<img src="http:[^"]*\/page\.png" alt="page"[^>]*> <img src="\/images\/[^>]* alt="photo"/,
  );
  await site.remove();
});

test('pictures that stand in a text themselves are stored, and listed where they cannot be', async () => {
  const png = (await createPng('#abcdef')).toString('base64');
  const site = await createFolder({
    'a.md': `---\ntitle: Inline\n---\n![First](data:image/png;base64,${png}) <img alt=Second src='data:image/png;base64,${encodeURIComponent(png)}'>
<p><img src="data:image/svg+xml,%3Csvg%3E" alt="Drawing"> after <img src="data:image/png;base64,AAAA"> text</p>`,
  });
  const report = await runImport(server, 'markdown', site.folder);
  expect(report.counts.pictures).toMatchObject({ found: 4, added: 2, leftOut: 2 });
  expect(report.leftOut).toEqual([
    {
      reason: 'A picture that stands in the text itself is left out: it is no picture in a format that can be stored.',
      count: 2,
      examples: ['Inline'],
    },
  ]);
  const { description, image } = await findBlog(server, 'Inline');
  expect(Array.from(description.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g), ([, src, alt]) => [src, alt])).toEqual([
    [expect.stringContaining('/images/'), 'First'],
    [expect.stringContaining('/images/'), 'Second'],
  ]);
  expect(description).toMatch(/<p>\s*after\s*text<\/p>/);
  expect(report.changed.map(({ reason }) => reason)).toContain(
    'Posts without a cover have the first picture of their text.',
  );
  expect(image).toContain('/images/');
  const before = await readBlogs(server);
  expect((await runImport(server, 'markdown', site.folder)).counts.posts).toMatchObject({ unchanged: 1 });
  expect(await readBlogs(server)).toEqual(before);
  await site.remove();
});

test.each([
  ['a vault of Obsidian', { '.obsidian/app.json': '{}' }],
  ['a part of a vault, without its settings', {}],
])(
  '%s: notes and files are found by their names, and what it adds to Markdown is shown or left out',
  async (_of, settings) => {
    const site = await createFolder({
      ...settings,
      'Attachments/sun set.png': await createPng('#abc123'),
      'notes/Other note.md': '# Other note\n\n## A part!\n\n### Of it\n\nBack to [[First|the first]].',
      'notes/deep/First.md':
        'See [[Other note]], [[other note#A part!#Of it|*there*]], [[Other note#A part!]], [[Other note#^b1|a block]], ' +
        '[[#Below (1)]] and [[Nowhere|nothing yet]]. ^block-1\n\n' +
        '![[sun set.png|300]]\n\n![[Sun set.png|At sea]] ![[gone.png]]\n\n%%hidden%%A ==mark== at 50%% off.\n\n' +
        '| a | b |\n| --- | --- |\n| [[Other note\\|cell]] | c |\n\n`[[Other note]]`\n\n## Below (1)\n',
    });
    const report = await runImport(server, 'markdown', site.folder);
    expect(report.counts.posts).toMatchObject({ added: 2 });
    expect(report.counts.pictures).toMatchObject({ added: 1, leftOut: 1 });
    const [first, other] = [await findBlog(server, 'First'), await findBlog(server, 'Other note')];
    const linkTo = (href: string) => `<a href="${href}" rel="noopener noreferrer">`;
    const there = linkTo(`/blog/${other._id}`);
    const description = first.description.replaceAll(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '<img $1>');
    expect(description.replaceAll(/\s*\n\s*/g, '')).toBe(
      `<p>See ${there}Other note</a>, ${linkTo(`/blog/${other._id}#h-of-it`)}<em>there</em></a>, ` +
        `${linkTo(`/blog/${other._id}#h-a-part`)}Other note &gt; A part!</a>, ${there}a block</a>, ` +
        `${linkTo('#h-below-1')}Below (1)</a> and nothing yet.</p>` +
        '<figure><img ></figure><p><img At sea> <img ></p><p>A <mark>mark</mark> at 50%% off.</p>' +
        `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>${there}cell</a></td><td>c</td></tr></tbody></table>` +
        '<p><code>[[Other note]]</code></p><h2>Below (1)</h2>',
    );
    expect(other.description).toContain(`<a href="/blog/${first._id}"`);
    await site.remove();
  },
);

test('an export of Notion: names are without ids, properties are fields, and callouts and formulas are such', async () => {
  const [id, otherId] = ['1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d', 'ffffffffffffffffffffffffffffffff'];
  const site = await createFolder({
    [`Export/My trip ${id}.md`]:
      '# My trip\n\nCreated: January 5, 2024 10:00 AM\nTags: sea, far away\nURL: https://elsewhere.example/page\nStatus: Draft\n\n' +
      `<aside>\n💡 Remember **this**.\n\n</aside>\n\n$$\nE = mc^2\n$$\n\nAnd $x^2$.\n\n![Untitled](My%20trip%20${id}/Untitled.png)\n\n[Other](My%20trip%20${id}/Other%20${otherId}.md)\n`,
    [`Export/My trip ${id}/Untitled.png`]: await createPng('#123abc'),
    [`Export/My trip ${id}/Other ${otherId}.md`]:
      '# Other\n\nNote: this is text\nand goes on.\n\n<aside>\nBeside it\n</aside>\n',
  });
  const report = await runImport(server, 'markdown', site.folder);
  expect(report.counts).toMatchObject({ posts: { added: 1 }, drafts: { added: 1 }, pictures: { added: 1 } });
  const [trip, other] = [await findBlog(server, 'My trip'), await findBlog(server, 'Other')];
  expect(trip).toMatchObject({ slug: 'my-trip', isPublished: false, createdAt: '2024-01-05T10:00:00.000Z' });
  expect(trip.tags).toBe('sea, far away');
  expect(trip.description.replaceAll(/\s*\n\s*/g, '').replace(/<img [^>]*>/, '<img>')).toBe(
    '<aside data-callout="note"><p>💡 Remember <strong>this</strong>.</p></aside>' +
      '<pre data-language="math"><code>E = mc^2</code></pre><p>And <code data-language="math">x^2</code>.</p>' +
      `<figure><img></figure><p><a href="/blog/${other._id}" rel="noopener noreferrer">Other</a></p>`,
  );
  expect(other.description.trim()).toMatch(/^<p>Note: this is text\nand goes on.<\/p>\s*Beside it$/);
  const { output } = await runCommand(['redirect', 'list'], { env: server.env });
  expect(output).not.toContain('/page');
  await site.remove();
});

test('what is wrong on the command line is said', async () => {
  const run = (...args: string[]) => runCommand(['import', 'markdown', ...args], { env: server.env });
  expect(await run('/no/such/folder')).toMatchObject({
    code: 1,
    errors: '/no/such/folder: There is no such folder.\n',
  });
  expect(await run('.', '--category', 'News')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('"News=Technology", not "News"'),
  });
  expect(await run('.', '--default-category', 'News')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('News is none of the categories'),
  });
});

const mdx = (text: string) => removeMdx(text, '').body.replace(/\s+/g, ' ').trim();

test.each([
  [
    'import hero from \'./hero.png\'\n\n<Image src={hero} alt="H" />',
    '<figure><img src="./hero.png" alt="H"></figure>',
  ],
  ["import hero from './hero.png'\n\n<img src={hero.src} alt={'H'} />", '<img src="./hero.png" alt="H" />'],
  ["<img src={require('./a.png').default} />", '<img src="./a.png" />'],
  [
    '<Figure src="/d.png" caption="The sea" />',
    '<figure><img src="/d.png" alt=""><figcaption>The sea</figcaption></figure>',
  ],
  ['<YouTube id="abcdefghijk" />', '<figure data-embed="youtube">'],
  ['<TabItem value="a" label="Apple">\n\nRed\n\n</TabItem>', '**Apple** Red'],
  ['<Callout type="warning">\nMind\n</Callout>', '<aside data-callout="warning"> Mind </aside>'],
  ['<Tip title="So">\nMind\n</Tip>', '<aside data-callout="tip"> **So** Mind </aside>'],
  ['<Accordion title="More">\nWords\n</Accordion>', '<details><summary>More</summary> Words </details>'],
  ['<Tip>\n\nUse `x` here\n\n</Tip>\n\nAfter', '<aside data-callout="tip"> Use `x` here </aside> After'],
  ['See <Link to="/x">this</Link>{" "}page', 'See <a href="/x">this</a> page'],
  ['<Chart data={[1, 2]} /><Box>inside</Box>', 'inside'],
  ['See <Link to={`/x`}>this</Link> `page`', 'See <a href="/x">this</a> `page`'],
  ['See <Link to={`/x/${y}`}>this</Link> `page`', 'See this `page`'],
  ['<Box icon={<Icon name={`a`} />} style={{ b: `c` }}>inside `d`</Box>', 'inside `d`'],
])('MDX %p shows %p', (text, shown) => {
  expect(mdx(text)).toContain(shown);
  expect(mdx(text)).not.toMatch(/[{}]/);
});

test.each([
  'export const x = {\n  a: 1,\n\n  b: `2`,\n};\n\nText',
  "import { a } from 'a'\nimport {\n  b,\n\n  c\n} from 'b'\n\nText",
  'export const query = graphql`\n  a {\n\n    b\n  }\n`\n\nText',
  "export default ({ children }) => (\n  <p>\n    It's {children}\n\n  </p>\n)\n\nText",
  "export const x = '('\n\nText",
])('of MDX %p nothing is left but the text', (text) => {
  expect(mdx(text)).toBe('Text');
});

test('a statement of MDX that is never closed ends at a blank line, and one in code stays', () => {
  expect(mdx('export const x = {\n\nText\n\nexport const y = {\n}\n\nMore')).toBe('Text More');
  const code = '```js\nexport const x = {\n\n}\n```';
  expect(removeMdx(code, '').body).toBe(code);
  expect(mdx('`<Link to={`/a`}>` and `b`')).toContain('`b`');
});

test.each(['[', '{', '- ', '? ', '[a, ', '{a: '])(
  'front matter of nothing but %p is refused, and ends no process',
  (part) => {
    expect(() => readFrontMatter(`---\n${part.repeat(19_000 / part.length)}\n---\n`)).toThrow('too many levels');
  },
);

test('front matter that has no place here is listed', async () => {
  const folder = await createFolder({
    'config.toml': 'baseURL = "https://blog.example/"',
    'content/posts/a.md':
      '---\ntitle: A\ncover:\n  image: a.png\n  caption: By Ada\ncanonicalURL: https://elsewhere.example/a\n---\nText.',
    'content/posts/b.md':
      '---\ntitle: B\nimage: b.png\nimage_alt: A square\ncanonical_url: https://blog.example/posts/b/\n---\nText.',
    'content/posts/c.md': '---\ntitle: C\nimage: c.png\n---\nText.',
  });
  const report = await runImport(server, 'markdown', `${folder.folder}/content/posts`, '--dry-run');
  const examples = (word: string) => report.changed.find(({ reason }) => reason.includes(word))?.examples;
  expect([examples('captions'), examples('canonical')]).toEqual([['A', 'B'], ['A']]);
  await folder.remove();
});
