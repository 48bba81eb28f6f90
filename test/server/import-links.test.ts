import { runCommand } from '../support/command';
import { createFolder, findBlog, readBlogs, reasonsOf, runImport } from '../support/imports';
import { contract } from '../../src/contract/calls';
import { createTestServer, type TestServer } from '../support/server';
import type { Item } from '../support/wxr';

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

const left = 'Links to pages and files of the old blog that did not come keep their address.';

const lost = 'Links to a place in a post that is not there lead to nothing in it.';

const writePosts = (items: Item[], name = 'posts.xml') =>
  folder.writeExport(name, items, 'https://www.old.example/blog');

const importPosts = async (items: Item[], name?: string) =>
  runImport(server, 'wordpress', await writePosts(items, name));

const postAt = (id: number, content: string): Item => ({
  id,
  title: `Post ${id}`,
  content,
  link: `https://www.old.example/blog/2019/05/post-${id}/`,
});

/** Where the links of a post lead, by their texts. */
async function linksOf(title: string) {
  const { description } = await findBlog(server, title);
  return Object.fromEntries(
    Array.from(description.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, href, text]) => [text!, href!]),
  );
}

test('links to posts that came lead to them here, whether they come before or after, and however they are written', async () => {
  const items = [
    postAt(
      1,
      `<a href="https://www.old.example/blog/2019/05/post-2/">after</a> <a href="http://old.example/blog/2019/05/post-2#comments">plain</a>
<a href="/blog/2019/05/post-3/?utm_source=a&amp;b=1">relative</a> <a href="https://www.old.example/blog/?p=3">number</a>
<a href="https://www.old.example/blog/2019/05/post-1/">itself</a> <a href="https://other.example/blog/2019/05/post-2/">other</a>
<a href="https://www.old.example/shop/">shop</a> <a href="#top">top</a> <a href="mailto:a@old.example">mail</a>
<a href="https://www.old.example/blog/category/news/">news</a>`,
    ),
    postAt(2, '<a title="x" href="https://www.old.example/blog/2019/05/post-1/">before</a>'),
    postAt(3, 'No links.'),
  ];
  const report = await importPosts(items);
  const ids: Record<string, string> = {};
  for (const { title, _id } of await readBlogs(server)) ids[title] = `/blog/${_id}`;
  expect(await linksOf('Post 1')).toEqual({
    after: ids['Post 2'],
    plain: `${ids['Post 2']}#comments`,
    relative: ids['Post 3'],
    number: ids['Post 3'],
    itself: ids['Post 1'],
    other: 'https://other.example/blog/2019/05/post-2/',
    shop: 'https://www.old.example/shop/',
    top: '#top',
    mail: 'mailto:a@old.example',
    news: 'https://www.old.example/blog/category/news/',
  });
  expect(await linksOf('Post 2')).toEqual({ before: ids['Post 1'] });
  expect(reasonsOf(report.changed)[left]).toBe(1);
  expect(report.changed.find(({ reason }) => reason === left)!.examples).toEqual([
    'https://www.old.example/blog/category/news/',
  ]);

  const before = await readBlogs(server);
  const again = await importPosts(items);
  expect(again.counts.posts).toMatchObject({ unchanged: 3, updated: 0 });
  expect(await readBlogs(server)).toEqual(before);
  // It is as its author has left it there, and has no versions yet.
  expect(before.map(({ updatedAt, createdAt }) => updatedAt === createdAt)).toEqual([true, true, true]);
});

test('a link leads to a post that comes with a later export, unless the text was edited here', async () => {
  const link = '<a href="https://www.old.example/blog/2019/05/post-9/">later</a>';
  await importPosts([postAt(1, link), postAt(2, link), postAt(3, link)], 'first.xml');
  const { _id: id, description } = await findBlog(server, 'Post 2');
  const body = { title: 'Post 2', description: `${description}<p>Edited.</p>` };
  await server.call(contract.editBlog, { as: server.admin, params: { id }, body });
  const { _id: deleted } = await findBlog(server, 'Post 3');
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted } });

  await importPosts([postAt(9, 'Here.')], 'second.xml');
  const target = `/blog/${(await findBlog(server, 'Post 9'))._id}`;
  expect(await linksOf('Post 1')).toEqual({ later: target });
  expect(await linksOf('Post 2')).toEqual({ later: 'https://www.old.example/blog/2019/05/post-9/' });

  const report = await importPosts([postAt(1, `${link} <a href="/blog/?p=2">two</a> changed`), postAt(2, link)]);
  expect(report.counts.posts).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await linksOf('Post 1')).toEqual({ later: target, two: `/blog/${id}` });
});

test('a long import says how many posts with links it has looked at', async () => {
  const posts = await writePosts([postAt(1, '<a href="/blog/?p=2">x</a>'), postAt(2, 'Two')]);
  const { errors, output } = await runCommand(['import', 'wordpress', posts], { env: server.env });
  expect(errors + output).toMatch(/Checked: 2\nImported: 2\nLinked: 1\n/);
});

test('pictures that are asked for again leave links as they are here', async () => {
  const items = [
    postAt(1, '<img src="https://www.old.example/gone.png"> <a href="/blog/?p=2">two</a>'),
    postAt(2, 'Two'),
  ];
  const posts = await writePosts(items);
  const run = () => runImport(server, 'wordpress', posts, '--no-fetch');
  await run();
  const before = await readBlogs(server);
  expect((await run()).counts).toMatchObject({ posts: { unchanged: 2, updated: 0 }, pictures: { leftOut: 1 } });
  expect(await readBlogs(server)).toEqual(before);
});

test('Ghost and Markdown: links by address, by file, and relative to a post', async () => {
  const post = { status: 'published', visibility: 'public', type: 'post', published_at: '2020-01-01T10:00:00.000Z' };
  const posts = [
    { ...post, id: '1', title: 'G one', slug: 'one', html: '<p><a href="__GHOST_URL__/two/">two</a></p>' },
    { ...post, id: '2', title: 'G two', slug: 'two', html: '<p>Two</p>' },
  ];
  const site = (name: string) => `site/content/posts/${name}`;
  await folder.write({
    'ghost.json': JSON.stringify({ db: [{ data: { posts } }] }),
    'site/hugo.toml': 'title = "x"\nbaseURL = "https://site.example/"\n',
    [site('one.md')]: `---\ntitle: M one\n---\n[file](two.md#part) [bundle](./three/index.md) [address](/posts/two/)
[relative](../two/) [whole](https://site.example/posts/two) [ref]({{< ref "two.md" >}}) [gone](four.md) [other](https://other.example/two.md)`,
    [site('two.md')]: '---\ntitle: M two\n---\nTwo [up](../posts/one.md)',
    [site('three/index.md')]: '---\ntitle: M three\n---\n[beside](../one.md)',
  });
  await runImport(server, 'ghost', `${folder.folder}/ghost.json`);
  expect(await linksOf('G one')).toEqual({ two: `/blog/${(await findBlog(server, 'G two'))._id}` });

  const report = await runImport(server, 'markdown', `${folder.folder}/site`);
  const [one, two, three] = await Promise.all(
    ['M one', 'M two', 'M three'].map(async (title) => `/blog/${(await findBlog(server, title))._id}`),
  );
  expect(await linksOf('M one')).toEqual({
    file: `${two}#part`,
    bundle: three,
    address: two,
    relative: two,
    whole: two,
    ref: two,
    gone: 'four.md',
    other: 'https://other.example/two.md',
  });
  expect(await linksOf('M two')).toEqual({ up: one });
  expect(await linksOf('M three')).toEqual({ beside: one });
  expect(report.changed.find(({ reason }) => reason === left)!.examples).toEqual(['four.md']);
});

test('links lead to files of a Mac, which writes letters with accents in two parts, and the other way round', async () => {
  const [two, three] = ['zw\u00f6lf', 'drei\u00dfig \u00fc'];
  await folder.write({
    'mac/one.md': `# N one\n\n[plain](${two}.md) [coded](${encodeURI(two)}) [[${three}]] [[${two}|words]]`,
    [`mac/${two.normalize('NFD')}.md`]: `# N two\n\n[[${three.normalize('NFD')}|back]]`,
    [`mac/${three}.md`]: '# N three',
  });
  await runImport(server, 'markdown', `${folder.folder}/mac`);
  const [toTwo, toThree] = await Promise.all(
    ['N two', 'N three'].map(async (title) => `/blog/${(await findBlog(server, title))._id}`),
  );
  expect(await linksOf('N one')).toEqual({ plain: toTwo, coded: toTwo, [three]: toThree, words: toTwo });
  expect(await linksOf('N two')).toEqual({ back: toThree });
});

test('a link to a place in another post leads to that heading here, whatever it is called there', async () => {
  const address = 'https://www.old.example/blog/2019/05/post-2/';
  const links = `<h2 id="own">My own</h2><a href="${address}#custom">named</a> <a href="${address}#h-what-s-new">block</a>
<a href="${address}#whats-new">words</a> <a href="${address}#respond">form</a>
<a href="https://www.old.example/blog/2019/05/post-1/#own">itself</a>`;
  const items = [
    postAt(1, links),
    postAt(2, '<h2 id="custom">A &amp; b</h2><h2 id="h-what-s-new">What’s new</h2><p>Text</p>'),
  ];
  await importPosts(items);
  const [own, to] = await Promise.all(
    ['Post 1', 'Post 2'].map(async (title) => `/blog/${(await findBlog(server, title))._id}`),
  );
  const expected = {
    named: `${to}#h-a-b`,
    block: `${to}#h-what-s-new`,
    words: `${to}#h-what-s-new`,
    form: `${to}#respond`,
    itself: `${own}#h-my-own`,
  };
  expect(await linksOf('Post 1')).toEqual(expected);

  // It is written before the other one is read again.
  await importPosts([postAt(1, `${links} More.`), items[1]!]);
  expect(await linksOf('Post 1')).toEqual(expected);
});

test('links to a place that is not there are listed, in the same post and in another one', async () => {
  const address = 'https://www.old.example/blog/2019/05/post-2/';
  const report = await importPosts([
    postAt(
      1,
      `<h2>Here</h2>\n\n<a href="#here">here</a> <a href="#box-1">gone</a> <a href="#top">top</a> <a href="#box-1">again</a>
<a href="${address}#there">there</a> <a href="${address}#box-2">gone, too</a> <a href="${address}#comments">comments</a>`,
    ),
    postAt(2, '<h2>There</h2>'),
  ]);
  expect(report.changed.find(({ reason }) => reason === lost)).toMatchObject({
    count: 2,
    examples: ['#box-1 in Post 1', `${address}#box-2`],
  });
});
