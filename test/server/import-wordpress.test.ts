import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { runCommand } from '../support/command';
import { createFolder, findBlog, readBlogs, reasonsOf, runImport, startPictures } from '../support/imports';
import { createPng, createTestServer, type TestServer } from '../support/server';

const head = (url: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Our blog</title><link>${url}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${url}</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[ada]]></wp:author_login><wp:author_display_name><![CDATA[Ada &amp; Co]]></wp:author_display_name></wp:author>`;

interface Item {
  id: number;
  title?: string;
  content?: string;
  excerpt?: string;
  type?: string;
  status?: string;
  link?: string;
  creator?: string;
  date?: string;
  /** Further elements. */
  more?: string;
}

const item = ({
  id,
  title = `Post ${id}`,
  content = 'Text.',
  excerpt = '',
  type = 'post',
  status = 'publish',
  link = `https://old.example/?p=${id}`,
  creator = 'ada',
  date = `2019-05-0${id % 10} 08:00:00`,
  more = '',
}: Item) =>
  `<item><title>${title}</title><link>${link}</link><pubDate>Wed, 01 May 2019 07:00:00 +0000</pubDate><dc:creator><![CDATA[${creator}]]></dc:creator>
  <content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date>2019-05-01 10:00:00</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
  <wp:post_name>post-${id}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>0</wp:post_parent><wp:post_type>${type}</wp:post_type>
  <wp:post_password></wp:post_password>${more}</item>`;

const comment = (id: number, fields: Record<string, string> = {}) => {
  const all = {
    author: `Reader ${id}`,
    date_gmt: `2019-06-0${id} 10:00:00`,
    content: `Comment ${id}`,
    approved: '1',
    type: 'comment',
    ...fields,
  };
  const elements = Object.entries(all).map(
    ([name, value]) => `<wp:comment_${name}><![CDATA[${value}]]></wp:comment_${name}>`,
  );
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id>${elements.join('')}<wp:commentmeta><wp:meta_key>x</wp:meta_key><wp:meta_value>y</wp:meta_value></wp:commentmeta></wp:comment>`;
};

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

const category = (name: string, domain = 'category') =>
  `<category domain="${domain}" nicename="${name.toLowerCase()}"><![CDATA[${name}]]></category>`;

const wxr = (url: string, items: Item[]) => `${head(url)}${items.map(item).join('\n')}</channel></rss>`;

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

async function write(name: string, items: Item[], url = 'https://old.example'): Promise<string> {
  await writeFile(join(folder.folder, name), wxr(url, items));
  return join(folder.folder, name);
}

test('posts come with state, date, category, author, excerpt, comments, cover and addresses; the rest is accounted for', async () => {
  await folder.write({
    'media/2019/05/cover.png': await createPng('#101010'),
    'media/2019/05/in-text.png': await createPng('#202020'),
  });
  const uploads = 'https://old.example/wp-content/uploads/2019/05';
  const posts = await write('posts.xml', [
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
        meta('_thumbnail_id', '90') + meta('_wp_old_slug', 'ham'),
        comment(2, { content: 'A &lt;b&gt; first<br />line\n\n<em>third</em>' }),
        comment(1, { approved: '0' }),
        comment(3, { approved: 'spam' }),
        comment(4, { type: 'pingback' }),
        comment(5, { content: ' ' }),
      ].join(''),
    },
    { id: 2, status: 'draft', date: '0000-00-00 00:00:00', creator: 'eve@example.com' },
    { id: 3, status: 'private' },
    { id: 4, status: 'future', date: '2030-01-01 00:00:00' },
    { id: 5, more: '<wp:post_password>secret</wp:post_password>' },
    { id: 6, status: 'trash' },
    { id: 7, type: 'page', title: 'About' },
    { id: 8, type: 'nav_menu_item' },
    { id: 9, type: 'product', title: 'A mug' },
  ]);
  const attachments = await write('attachments.xml', [
    {
      id: 90,
      type: 'attachment',
      status: 'inherit',
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
    comments: { found: 5, added: 2, leftOut: 3 },
    pictures: { found: 4, added: 3, leftOut: 1 },
  });
  expect(Object.keys(reasonsOf(report.leftOut))).toHaveLength(9);
  const reasons = Object.keys(reasonsOf(report.changed)).join();
  for (const word of ['password', 'Private', 'Scheduled', 'e-mail address']) expect(reasons).toContain(word);

  const all = await readBlogs(server);
  expect(all.map(({ title, isPublished, createdAt }) => [title, isPublished, createdAt.slice(0, 10)])).toEqual([
    ['Post 4', false, '2030-01-01'],
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
  const file = await write('blocks.xml', [
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

<!-- wp:latest-posts {"x":1} /-->`,
    },
    { id: 2, type: 'page', title: 'About' },
  ]);
  const report = await runImport(server, 'wordpress', file, '--pages');
  expect(report.counts.posts).toMatchObject({ added: 2 });
  expect(report.changed.flatMap(({ examples }) => examples)).toContain('block latest-posts in Post 1');
  const { description } = await findBlog(server, 'Post 1');
  expect(description.replace(/\s+/g, ' ')).toContain('<h2>Title</h2> <p>One<br />two</p>');
  expect(description).toContain('<a href="https://vimeo.com/1" rel="noopener noreferrer">vimeo.com/1</a>');
  expect(description).not.toContain('wp:');
});

test('a later export brings new comments, also to a post that was edited here', async () => {
  const before = await write('a.xml', [
    { id: 1, more: comment(1) },
    { id: 2, more: comment(2) },
  ]);
  await runImport(server, 'wordpress', before);
  const { _id } = await findBlog(server, 'Post 2');
  await server.call(contract.editBlog, { as: server.admin, params: { id: _id }, body: { title: 'Edited' } });
  const later = await write('b.xml', [
    { id: 1, more: comment(1) + comment(3) },
    { id: 2, more: comment(2) + comment(4) },
  ]);
  const report = await runImport(server, 'wordpress', later);
  expect(report.counts).toMatchObject({ posts: { unchanged: 2 }, comments: { added: 2, unchanged: 2 } });
  expect((await findBlog(server, 'Edited')).comments.map(({ name }) => name)).toEqual(['Reader 2', 'Reader 4']);
  expect((await findBlog(server, 'Post 1')).comments.map(({ name }) => name)).toEqual(['Reader 1', 'Reader 3']);
  expect((await runImport(server, 'wordpress', later)).counts.comments).toMatchObject({ added: 0, unchanged: 4 });
});

test('a damaged file, one of something else and one of another blog change nothing', async () => {
  const good = await write('good.xml', [{ id: 1 }]);
  const other = await write('other.xml', [{ id: 1 }], 'https://another.example');
  const cut = join(folder.folder, 'cut.xml');
  await writeFile(cut, wxr('https://old.example', [{ id: 1 }, { id: 2 }]).slice(0, -200));
  const html = join(folder.folder, 'page.html');
  await writeFile(html, '<html><body></body></html>');
  for (const [files, message] of [
    [[good, cut], /cut\.xml: The file is damaged, so that nothing was imported: /],
    [[good, other], /other\.xml is of another blog \(https:\/\/another\.example\)/],
    [[html], /page\.html: The file is no export of WordPress\./],
    [[good, 'none.xml'], /none\.xml: There is no such file\./],
  ] as const) {
    const { code, errors } = await runCommand(['import', 'wordpress', ...files], { env: server.env });
    expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await readBlogs(server)).toEqual([]);
});

test('pictures of the text and covers are fetched from the server of the blog', async () => {
  const pictures = await startPictures();
  const file = await write(
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
