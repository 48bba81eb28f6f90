import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import type { Blog } from '../../src/contract/entities';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { runCommand } from '../support/command';
import { eventually } from '../support/eventually';
import { createFolder, findBlog, readBlogs, reasonsOf, runImport, startPictures } from '../support/imports';
import { createPng, createTestServer, type TestServer } from '../support/server';
import { category, comment, meta, wxr, type Item } from '../support/wxr';

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  server = await createTestServer();
  folder = await createFolder({});
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

test('posts come with state, date, category, author, excerpt, comments, cover and addresses; the rest is accounted for', async () => {
  await folder.write({
    'media/2019/05/cover.png': await createPng('#101010'),
    'media/2019/05/in-text.png': await createPng('#202020'),
  });
  const uploads = 'https://old.example/wp-content/uploads/2019/05';
  const posts = await folder.writeExport('posts.xml', [
    {
      id: 1,
      title: 'Ham &amp; eggs &nbsp; &#8211; R&D',
      link: 'https://old.example/2019/05/ham-and-eggs/',
      excerpt: `<p>${'word '.repeat(100)}</p>`,
      content: `One
two

<!--more-->[caption id="a" width="300"]<a href="${uploads}/in-text.png"><img src="${uploads}/in-text-300x200.png" alt="Eggs &amp; ham" /></a> On a plate[/caption]

https://www.youtube.com/watch?v=abc

[gallery ids="90,91"] [unknown a="b"] \u0008`,
      more: [
        category('News') + category('Finance') + category('eggs', 'post_tag'),
        meta('_thumbnail_id', '90') +
          meta('_wp_old_slug', 'ham') +
          meta('_yoast_wpseo_canonical', 'https://a.example/'),
        comment(2, { content: 'A &lt;b&gt; first<br />line\n\n<em>third</em>' }),
        comment(1, { approved: '0' }),
        comment(3, { approved: 'spam' }),
        comment(4, { type: 'pingback' }),
        comment(5, { content: ' ' }),
      ].join(''),
    },
    { id: 2, status: 'draft', date: '0000-00-00 00:00:00', creator: 'eve@example.com' },
    { id: 3, status: 'private' },
    { id: 4, status: 'future', date: '2090-01-01 00:00:00' },
    { id: 5, more: '<wp:post_password>secret</wp:post_password>' },
    { id: 6, status: 'trash', more: comment(6) },
    { id: 7, type: 'page', title: 'About', more: comment(7) + comment(8, { approved: 'spam' }) },
    { id: 8, type: 'nav_menu_item' },
    { id: 9, type: 'product', title: 'A mug' },
  ]);
  const attachments = await folder.writeExport('attachments.xml', [
    {
      id: 90,
      type: 'attachment',
      status: 'inherit',
      excerpt: 'By Ada',
      more: `<wp:attachment_url>${uploads}/cover.png?a=1&b=2</wp:attachment_url>`,
    },
    {
      id: 91,
      type: 'attachment',
      status: 'inherit',
      more: `<wp:attachment_url>${uploads}/gone.png</wp:attachment_url>`,
    },
  ]);
  const report = await runImport(
    server,
    'wordpress',
    posts,
    attachments,
    '--media',
    join(folder.folder, 'media'),
    '--no-fetch',
  );
  expect(report.counts).toMatchObject({
    posts: { found: 2, added: 1, leftOut: 1 },
    drafts: { found: 4, added: 4 },
    comments: { found: 8, added: 2, leftOut: 6 },
    pictures: { found: 4, added: 3, leftOut: 1 },
  });
  expect(Object.keys(reasonsOf(report.leftOut))).toHaveLength(10);
  expect(reasonsOf(report.leftOut)).toMatchObject({ 'Comments on what was left out do not come either.': 3 });
  const reasons = Object.keys(reasonsOf(report.changed)).join();
  for (const word of ['password', 'Private', 'Scheduled', 'e-mail address', 'captions', 'canonical'])
    expect(reasons).toContain(word);

  const all = await readBlogs(server);
  const dateOf = ({ publishAt, createdAt }: Blog) => (publishAt ?? createdAt).slice(0, 10);
  expect(all.map((blog) => [blog.title, blog.isPublished, dateOf(blog)])).toEqual([
    ['Post 4', false, '2090-01-01'],
    ['Post 5', false, '2019-05-05'],
    ['Post 3', false, '2019-05-03'],
    ['Post 2', false, '2019-05-01'],
    ['Ham & eggs – R&D', true, '2019-05-01'],
  ]);
  const [post, anonymous] = [all[4]!, all[3]!];
  expect(anonymous).not.toHaveProperty('author');
  expect(post).toMatchObject({ category: 'Finance', author: 'Ada & Co', createdAt: '2019-05-01T08:00:00.000Z' });
  expect(post.subTitle).toMatch(/^(?:word ){10,}word…$/);
  expect(post.subTitle.length).toBeLessThanOrEqual(300);
  expect(post.comments).toEqual([
    { name: 'Reader 1', content: 'Comment 1', isApproved: false },
    { name: 'Reader 2', content: 'A <b> first\nline\n\nthird', isApproved: true },
  ]);
  expect(post.description).toContain('<p>One<br />\ntwo</p>');
  expect(post.description).toMatch(
    /<figure><img src="\/images\/[^>]*alt="Eggs &amp; ham"[^>]*><figcaption>On a plate<\/figcaption><\/figure>/,
  );
  expect(post.description).toContain('>www.youtube.com/watch?v=abc</a>');
  expect(post.description).toContain(`<img src="${uploads}/gone.png"`);
  expect(post.description).toContain('[unknown a="b"]');

  const { output } = await runCommand(['redirect', 'list'], { env: server.env });
  for (const path of ['/2019/05/ham-and-eggs', '/?p=1']) expect(output).toContain(`${path} → /blog/${post._id}\n`);
  expect((await server.app.inject('/2019/05/ham-and-eggs/')).statusCode).toBe(301);
});

test('blocks keep their HTML, and pages come where they are asked for', async () => {
  const file = await folder.writeExport('blocks.xml', [
    {
      id: 1,
      content: `<!-- wp:heading {"level":2} -->
<h2>Title</h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>One<br>two</p>
<!-- /wp:paragraph -->

<!-- wp:embed {"url":"https://vimeo.com/1"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://vimeo.com/1
</div></figure>
<!-- /wp:embed -->

<!-- wp:button -->
<div class="wp-block-button is-style-outline"><a class="wp-block-button__link" href="https://example.com/go">Go</a></div>
<!-- /wp:button -->

<!-- wp:latest-posts {"x":1} /-->`,
    },
    { id: 2, type: 'page', title: 'About' },
  ]);
  expect((await runImport(server, 'wordpress', file, '--dry-run')).leftOut).toMatchObject([
    { reason: 'Pages come if they are asked for.', examples: ['About'] },
  ]);
  const report = await runImport(server, 'wordpress', file, '--pages');
  expect(report.counts).toMatchObject({ posts: { added: 1 }, pages: { added: 1 } });
  expect(report.changed.flatMap(({ examples }) => examples)).toContain('block latest-posts in Post 1');
  const { description } = await findBlog(server, 'Post 1');
  expect(description.replace(/\s+/g, ' ')).toContain('<h2>Title</h2> <p>One<br />two</p>');
  expect(description).toContain('<a href="https://vimeo.com/1" rel="noopener noreferrer">vimeo.com/1</a>');
  expect(description).toContain(
    '<p><a href="https://example.com/go" rel="noopener noreferrer" data-button="true">Go</a></p>',
  );
  expect(description).not.toContain('wp:');
});

test('pages are pages: in no list of posts, at their addresses, with their picture in the text, once', async () => {
  const file = await folder.writeExport('pages.xml', [
    { id: 1, title: 'A post', link: 'https://old.example/2019/05/post-1/' },
    { id: 2, type: 'page', title: 'About', link: 'https://old.example/post-2/', content: '<p>Who we are.</p>' },
    { id: 3, type: 'page', title: 'Not yet', status: 'draft' },
  ]);
  const run = () => runImport(server, 'wordpress', file, '--pages');
  const report = await run();
  expect(report.counts).toMatchObject({ posts: { added: 1 }, drafts: { found: 0 }, pages: { found: 2, added: 2 } });
  expect((await readBlogs(server)).map(({ title }) => title)).toEqual(['A post']);
  const { pages } = (await server.call(pagesCalls.listPages, { as: server.admin })).body;
  expect(pages.map(({ title, path, isPublished }) => [title, path, isPublished])).toEqual([
    ['About', '/post-2', true],
    ['Not yet', expect.any(String), false],
  ]);
  // Where the pattern of the old blog is taken over, they keep their addresses to the letter, too.
  expect(report.addressPattern).toMatchObject({ pattern: '/{year}/{month}/{slug}/', posts: 1 });
  await runCommand(['site', 'set', 'addressPattern', report.addressPattern!.pattern], { env: server.env });
  const pathOf = async () => (await server.call(pagesCalls.listPages, { as: server.admin })).body.pages[0]!.path;
  await eventually(async () => expect(await pathOf()).toBe('/post-2/'));
  expect((await server.app.inject('/post-2')).headers.location).toBe('/post-2/');
  const again = await run();
  expect(again.counts).toMatchObject({ posts: { unchanged: 1 }, pages: { unchanged: 2 } });
});

test('footnotes keep their texts, with the numbers of their marks', async () => {
  const fn = (id: string, number: number) =>
    `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
  const footnotes = JSON.stringify([
    { content: 'The <em>first</em> note', id: 'aaa' },
    { content: 'The second', id: 'bbb' },
  ]);
  const paragraph = `<!-- wp:paragraph -->\n<p>One${fn('aaa', 1)}, two${fn('bbb', 2)}.</p>\n<!-- /wp:paragraph -->`;
  const file = await folder.writeExport('footnotes.xml', [
    { id: 1, content: `${paragraph}\n\n<!-- wp:footnotes /-->\n\n<p>End</p>`, more: meta('footnotes', footnotes) },
    { id: 2, content: paragraph, more: meta('footnotes', footnotes) },
    { id: 3, content: '<!-- wp:footnotes /-->', more: meta('footnotes', '[null, {"id": 1}, "x"]') },
  ]);
  const report = await runImport(server, 'wordpress', file);
  const rel = 'rel="noopener noreferrer"';
  const back = (number: number) => `<a href="#fnref-${number}" ${rel}>↩</a>`;
  const mark = (number: number) => `<sup><a href="#fn-${number}" ${rel} id="fnref-${number}">${number}</a></sup>`;
  const shown =
    `<ol data-footnotes="true"><li id="fn-1">The <em>first</em> note ${back(1)}</li>` +
    `<li id="fn-2">The second ${back(2)}</li></ol>`;
  const descriptionOf = async (title: string) =>
    (await findBlog(server, title)).description.replace(/>\s+</g, '><').trim();
  expect(await descriptionOf('Post 1')).toBe(`<p>One${mark(1)}, two${mark(2)}.</p>${shown}<p>End</p>`);
  expect(await descriptionOf('Post 2')).toBe(`<p>One${mark(1)}, two${mark(2)}.</p>${shown}`);
  expect(report.changed.flatMap(({ examples }) => examples)).not.toContain('block footnotes in Post 1');
  expect(report.changed.flatMap(({ examples }) => examples)).toContain('block footnotes in Post 3');
});

test('a reusable block stands in each post that has it, and in another one', async () => {
  const ref = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
  const block = (id: number, content: string) => ({ id, type: 'wp_block', title: `Block ${id}`, content });
  const file = await folder.writeExport('blocks.xml', [
    { id: 1, content: `<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n${ref(90)}` },
    { id: 2, content: `${ref(90)}\n${ref(99)}` },
    block(90, `<!-- wp:paragraph -->\n<p>Thanks</p>\n<!-- /wp:paragraph -->\n${ref(91)}`),
    // It stands in itself, too, for which WordPress shows nothing.
    block(91, `<!-- wp:paragraph -->\n<p>for reading</p>\n<!-- /wp:paragraph -->\n${ref(91)}`),
  ]);
  const report = await runImport(server, 'wordpress', file);
  const descriptionOf = async (title: string) =>
    (await findBlog(server, title)).description.replace(/>\s+</g, '><').trim();
  expect(await descriptionOf('Post 1')).toBe('<p>One</p><p>Thanks</p><p>for reading</p>');
  expect(await descriptionOf('Post 2')).toBe('<p>Thanks</p><p>for reading</p>');
  expect(report.changed.flatMap(({ examples }) => examples)).toContain('block block in Post 2');
  expect(report.changed.flatMap(({ examples }) => examples)).not.toContain('block block in Post 1');
});

test('a gallery keeps its captions, and what has no place here is reported', async () => {
  const uploads = 'https://old.example/wp-content/uploads';
  await folder.write({ 'media/a.png': await createPng('#101010'), 'media/b.png': await createPng('#202020') });
  const file = await folder.writeExport('gallery.xml', [
    {
      id: 1,
      content: `[gallery ids="90,91"]\n\n<a href="${uploads}/b.png"><img src="${uploads}/b.png" alt="B"></a>`,
      more:
        '<wp:is_sticky>1</wp:is_sticky>' +
        comment(1, { author_url: 'https://reader.example', parent: '0' }) +
        comment(2, { parent: '1' }),
    },
    ...['a', 'b'].map((name, index) => ({
      id: 90 + index,
      type: 'attachment',
      status: 'inherit',
      excerpt: index === 0 ? 'On a <em>plate</em>' : '',
      more: `<wp:attachment_url>${uploads}/${name}.png</wp:attachment_url>`,
    })),
  ]);
  const media = ['--media', join(folder.folder, 'media'), '--no-fetch'];
  const planned = await runImport(server, 'wordpress', file, ...media, '--dry-run');
  expect(planned.counts.pictures).toMatchObject({ found: 2, added: 2 });
  const report = await runImport(server, 'wordpress', file, ...media);
  expect(report.counts.pictures).toMatchObject({ found: 2, added: 2 });
  const { description } = await findBlog(server, 'Post 1');
  expect(description).toMatch(
    /<figure data-gallery="true"><img[^>]*><img[^>]*><figcaption>On a <em>plate<\/em><\/figcaption><\/figure>/,
  );
  expect(description).not.toContain(uploads);
  expect(reasonsOf(report.changed)).toMatchObject({
    'Pictures that are stored here do not link to larger files of them any more.': 1,
    'Posts that stick to the top stand where their date puts them.': 1,
    'The web addresses of who has commented were left out.': 1,
  });
  const again = await runImport(server, 'wordpress', file, ...media);
  expect(again.counts.pictures).toMatchObject({ added: 0 });
});

test('a post names all of its authors, where a plugin lets it have several', async () => {
  const authored = (...names: [nicename: string, name: string][]) =>
    names.map(([slug, name]) => `<category domain="author" nicename="${slug}"><![CDATA[${name}]]></category>`).join('');
  const file = await folder.writeExport('authors.xml', [
    { id: 1, more: authored(['cap-ada', 'ada'], ['bob', 'Bob Jones'], ['bob', 'Bob Jones']) },
    { id: 2, more: authored(['cap-eve', 'eve@example.com']) },
    { id: 3, creator: 'carol' },
  ]);
  const report = await runImport(server, 'wordpress', file);
  const authors = (await readBlogs(server)).map(({ title, author }) => [title, author]);
  expect(Object.fromEntries(authors)).toEqual({
    'Post 1': 'Ada & Co, Bob Jones',
    'Post 2': undefined,
    'Post 3': 'carol',
  });
  expect(reasonsOf(report.changed)['Authors of whom only the e-mail address is known are not named.']).toBe(1);
});

test('a later export brings new comments, also to a post that was edited here', async () => {
  const before = await folder.writeExport('a.xml', [
    { id: 1, more: comment(1) },
    { id: 2, more: comment(2) },
  ]);
  await runImport(server, 'wordpress', before);
  const { _id } = await findBlog(server, 'Post 2');
  await server.call(contract.editBlog, { as: server.admin, params: { id: _id }, body: { title: 'Edited' } });
  const later = await folder.writeExport('b.xml', [
    { id: 1, more: comment(1) + comment(3) },
    { id: 2, more: comment(2) + comment(4) },
  ]);
  const report = await runImport(server, 'wordpress', later);
  expect(report.counts).toMatchObject({ posts: { unchanged: 2 }, comments: { added: 2, unchanged: 2 } });
  expect((await findBlog(server, 'Edited')).comments.map(({ name }) => name)).toEqual(['Reader 2', 'Reader 4']);
  expect((await findBlog(server, 'Post 1')).comments.map(({ name }) => name)).toEqual(['Reader 1', 'Reader 3']);
  expect((await runImport(server, 'wordpress', later)).counts.comments).toMatchObject({ added: 0, unchanged: 4 });
});

test('a dry run of an import that was made before says what would come, and what would not', async () => {
  const link = '<a href="https://old.example/about/">About</a>';
  const posts = (change: string): Item[] => [
    { id: 1, content: `The same. ${link}` },
    { id: 2, content: `Edited here. ${change}` },
    { id: 3, content: `Deleted here. ${change}`, more: comment(3) },
    { id: 4, content: `Changed there. ${change}`, more: comment(4) + (change ? comment(5) : '') },
    ...(change ? [{ id: 5, content: 'New.', more: comment(6) }] : []),
  ];
  await runImport(server, 'wordpress', await folder.writeExport('before.xml', posts('')));
  const body = { title: 'Edited' };
  await server.call(contract.editBlog, {
    as: server.admin,
    params: { id: (await findBlog(server, 'Post 2'))._id },
    body,
  });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: (await findBlog(server, 'Post 3'))._id } });

  const later = await folder.writeExport('later.xml', posts('Later.'));
  const planned = await runImport(server, 'wordpress', later, '--dry-run');
  const done = await runImport(server, 'wordpress', later);
  expect(planned.counts).toEqual({ ...done.counts, redirects: expect.anything() });
  expect(planned.counts).toMatchObject({
    posts: { found: 5, added: 1, updated: 1, unchanged: 1, leftOut: 2 },
    comments: { found: 4, added: 2, unchanged: 1, leftOut: 1 },
  });
  expect(planned.leftOut).toEqual(done.leftOut);
});

test('an author and an address that have changed there are changed here', async () => {
  const post: Item = { id: 1, creator: 'bob', link: 'https://old.example/first/' };
  await runImport(server, 'wordpress', await folder.writeExport('before.xml', [post]));
  const later = await folder.writeExport('later.xml', [
    { ...post, creator: 'ada', link: 'https://old.example/second/' },
  ]);
  expect((await runImport(server, 'wordpress', later)).counts).toMatchObject({
    posts: { updated: 1 },
    redirects: { added: 1, leftOut: 0 },
  });
  const { _id: id, author } = await findBlog(server, 'Post 1');
  expect(author).toBe('Ada & Co');
  for (const path of ['/first/', '/second/']) {
    expect((await server.app.inject(path)).headers.location).toBe(`/blog/${id}`);
  }
});

test('a damaged file, one of something else and one of another blog change nothing', async () => {
  const good = await folder.writeExport('good.xml', [{ id: 1 }]);
  const other = await folder.writeExport('other.xml', [{ id: 1 }], 'https://another.example');
  const cut = join(folder.folder, 'cut.xml');
  await writeFile(cut, wxr('https://old.example', [{ id: 1 }, { id: 2 }]).slice(0, -200));
  const feed = join(folder.folder, 'feed.xml');
  await writeFile(
    feed,
    '<rss><channel><item><title>Post</title><description>Text</description></item></channel></rss>',
  );
  const blogger = join(folder.folder, 'blogger.xml');
  await writeFile(blogger, '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Post</title></entry></feed>');
  const html = join(folder.folder, 'page.html');
  await writeFile(html, '<html><body></body></html>');
  for (const [files, message] of [
    [
      [good, cut],
      /cut\.xml: The file is damaged, so that nothing was imported: it is not the XML that WordPress writes from line \d+ on \(.+\)\. Please export it again, and import the file as it comes\.$/m,
    ],
    [[good, other], /other\.xml is of another blog \(https:\/\/another\.example\)/],
    [[html], /page\.html: The file is no export of WordPress\./],
    [[feed], /feed\.xml: The file is no export of WordPress, but a feed, which holds only the newest posts\./],
    [
      [blogger],
      /This is a feed of Atom, as Blogger exports it, from which nothing can be imported: only from WordPress/,
    ],
    [[good, 'none.xml'], /none\.xml: There is no such file\./],
  ] as const) {
    const { code, errors } = await runCommand(['import', 'wordpress', ...files], { env: server.env });
    expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await readBlogs(server)).toEqual([]);
});

test('pictures of the text and covers are fetched from the server of the blog', async () => {
  const pictures = await startPictures();
  const file = await folder.writeExport(
    'a.xml',
    [
      { id: 1, content: '<img class="lazy" data-src="/a.png" src="data:image/gif;base64,R0lGOD" alt="A">' },
      { id: 2, content: 'None', more: meta('_thumbnail_id', '9') },
      { id: 9, type: 'attachment', more: `<wp:attachment_url>${pictures.url}/cover.png</wp:attachment_url>` },
    ],
    pictures.url,
  );
  const report = await runImport(server, 'wordpress', file, '--allow-private');
  expect(report.counts.pictures).toMatchObject({ added: 2, leftOut: 0 });
  expect(pictures.asked.sort()).toEqual(['/a.png', '/cover.png']);
  expect((await findBlog(server, 'Post 1')).description).toMatch(/<img src="\/images\/[^>]*alt="A"/);
  await pictures.close();
});

test('posts keep their slugs, and their addresses to the letter where the pattern that is offered is taken over', async () => {
  const address = (title: string) => `https://old.example/2019/05/${title}/`;
  const name = (slug: string) => `<wp:post_name>${slug}</wp:post_name>`;
  const date = '2019-05-31 12:00:00';
  const file = await folder.writeExport('posts.xml', [
    { id: 1, title: 'First', date, link: address('the-first'), more: name('the-first') },
    { id: 2, title: 'Zweiter', date, link: address('gr%c3%b6%c3%9fe'), more: name('gr%c3%b6%c3%9fe') },
    { id: 3, title: 'Elsewhere', date, link: 'https://old.example/elsewhere/', more: name('elsewhere') },
    { id: 4, title: 'A draft', status: 'draft', date, link: 'https://old.example/?p=4' },
  ]);
  const report = await runImport(server, 'wordpress', file);
  const addressPattern = { pattern: '/{year}/{month}/{slug}/', fitting: 2, posts: 3 };
  expect(report).toMatchObject({ addressPattern });
  const { output } = await runCommand(['import', 'wordpress', file, '--dry-run'], { env: server.env });
  expect(output).toContain("  npx octavo site set addressPattern '/{year}/{month}/{slug}/'\n");

  const set = await runCommand(['site', 'set', 'addressPattern', addressPattern.pattern], { env: server.env });
  expect(set.code).toBe(0);
  const blogs = await readBlogs(server);
  expect(new Map(blogs.map(({ title, path }) => [title, path]))).toEqual(
    new Map([
      ['First', '/2019/05/the-first/'],
      ['Zweiter', '/2019/05/gr%C3%B6%C3%9Fe/'],
      ['Elsewhere', '/2019/05/elsewhere/'],
      ['A draft', undefined],
    ]),
  );
  const get = async (url: string) => {
    const { statusCode, headers } = await server.app.inject({ url });
    return [statusCode, headers.location];
  };
  expect(await get('/elsewhere/')).toEqual([301, '/2019/05/elsewhere/']);
  expect(await get('/?p=1')).toEqual([301, '/2019/05/the-first/']);
  // Taken over.
  expect(await runImport(server, 'wordpress', file)).not.toHaveProperty('addressPattern');
  expect((await runCommand(['check'], { env: server.env })).code).toBe(0);
});

const unknownIn = ({ changed }: Awaited<ReturnType<typeof runImport>>) =>
  changed.filter(({ reason }) => reason.startsWith('Shortcodes')).flatMap(({ examples }) => examples);

test('code between shortcodes keeps its language and its addresses; shortcodes that stay in the text are named', async () => {
  const file = await folder.writeExport('posts.xml', [
    {
      id: 1,
      title: 'Code',
      content:
        '[code language="php"]\n$a = [1];\n\nhttps://example.com/a\n\n[sourcecode lang="js"][/code]\n\n[sourcecode lang="js"]x < 1;[/sourcecode]',
    },
    {
      id: 2,
      title: 'Built',
      content: '[price_box][price_line]Words [sic] here[/price_line][/price_box]\n\n[playlist ids="12,13"]',
    },
  ]);
  const report = await runImport(server, 'wordpress', file);
  const code = (await findBlog(server, 'Code')).description;
  expect(code).toContain(
    '<pre data-language="php"><code>$a = [1];\n\nhttps://example.com/a\n\n[sourcecode lang="js"]</code></pre>',
  );
  expect(code).toContain('<pre data-language="js"><code>x &lt; 1;</code></pre>');
  expect(unknownIn(report)).toEqual(['[price_box] in Built', '[price_line] in Built', '[playlist] in Built']);
});
