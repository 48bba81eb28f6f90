import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { markdownCalls } from '../../src/contract/extensions/markdown';
import { siteCalls } from '../../src/contract/extensions/site';
import { findRawHtml, safeRawStyle } from '../../src/contract/raw-html';
import { sanitize, sanitizeForDisplay } from '../../src/server/blogs/rich-text';
import { createFolder, runImport } from '../support/imports';
import { createPng, createTestServer, type Account, type TestServer } from '../support/server';
import { imageCalls } from '../../src/contract/extensions/images';

const block = (html: string) => `<div data-html="true">${html}</div>`;

describe('a block of HTML', () => {
  test.each([
    ['<section class="a b" style="color:red"><span lang="de">x</span></section>', undefined],
    ['<dl><dt>a</dt><dd>b</dd></dl><small>c</small><mark>d</mark>', undefined],
    ['<div data-html="true">a</div>', '<div>a</div>'],
    ['<script>alert(1)</script><style>*{}</style><iframe src="//x"></iframe>a', 'a'],
    ['<form action="/x"><input name="a"><button>b</button></form>c', 'c'],
    ['<p onclick="x()" id="root" name="y" contenteditable>a</p>', '<p>a</p>'],
    ['<img src="https://evil.example/a.png" alt="a">b', 'b'],
    ['<p class="MuiBackdrop-root css-abc ok">a</p>', '<p class="ok">a</p>'],
    ['<p style="position:fixed;inset:0;z-index:9;color:RED">a</p>', '<p style="color:red">a</p>'],
    ['<p style="background:url(//evil.example/a);width:50%">a</p>', '<p style="width:50%">a</p>'],
    ['<p style="width:expression(alert(1));margin:-99px;height:99999px">a</p>', '<p>a</p>'],
    ['<p style="color:re\\64;background:ur\\6c(x);font-family:\'a\'">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)" style="color:red">a</a>', 'a'],
    ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>a', 'a'],
    [
      '<object data="x"></object><embed src="y"><link rel="stylesheet" href="z"><base href="/"><meta http-equiv="refresh">a',
      'a',
    ],
    ['a\n\n\n<p>b</p>\n  \n<p>c</p>', 'a\n\n\n<p>b</p>\n<p>c</p>'],
  ])('of %s keeps %s', (html, kept = html) => {
    const clean = sanitize(block(html));
    expect(clean).toBe(block(kept));
    expect(sanitize(clean)).toBe(clean);
    expect(sanitizeForDisplay(clean).replaceAll(' tabindex="0"', '')).toBe(clean);
  });

  test('is one at the top of a text only; elsewhere its tags mean nothing', () => {
    const inner = block('<span class="a">b</span>');
    expect(sanitize(`<blockquote>${inner}</blockquote>`)).toBe('<blockquote>b</blockquote>');
    expect(sanitize(`<table><tr><td>${inner}</td></tr></table>`)).toBe('<table><tr><td>b</td></tr></table>');
    expect(sanitize('<div class="x"><span style="color:red">a</span></div><small>b</small>')).toBe('a<br />b');
    expect(sanitize(`${block('<p>a')}<span class="b">c</span>`)).toBe(`${block('<p>a</p>')}c`);
    expect(sanitize(`${block('a</div><span class="b">c</span>')}`)).toBe(`${block('a')}c`);
  });

  test('is found in a text, with others in it and beside it', () => {
    const html = `<p>a</p>${block('<div>b</div>')}<p>c</p>${block('d')}`;
    expect(findRawHtml(html).map((each) => each.html)).toEqual([block('<div>b</div>'), block('d')]);
  });

  test('has styles that are read in linear time', () => {
    for (const part of ['(', 'rgb(', 'a:b;', '-', ' ', 'color:', '/']) safeRawStyle(part.repeat(15_000));
    expect(sanitize(block(`<p style="${'color:red;'.repeat(1_500)}" class="${'a '.repeat(7_000)}">a</p>`))).toContain(
      'color:red',
    );
  });
});

describe('HTML in a post', () => {
  let server: TestServer;
  let author: Account;
  let id: string;

  const allow = async (allowsHtml: boolean) => {
    const { version } = (await server.call(siteCalls.getSite)).body;
    const settings = { allowsHtml };
    expect((await server.call(siteCalls.changeSite, { as: server.admin, body: { version, settings } })).status).toBe(
      200,
    );
  };

  const edit = (as: Account, description: string) =>
    server.call(contract.editBlog, { as, params: { id }, body: { title: 'Rain', description } });

  const read = async () =>
    (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.description;

  beforeEach(async () => {
    server = await createTestServer();
    author = await server.signUp('Ada');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'author' } });
    ({ id } = await server.addBlog({ title: 'Rain', authorId: author.id, description: '<p>a</p>' }));
  });

  afterEach(() => server.close());

  test('is refused by default, and then of anybody but an admin, in sentences', async () => {
    const off = await edit(server.admin, block('<span class="a">x</span>'));
    expect([off.status, off.body.message]).toEqual([
      403,
      'HTML in posts is switched off on this site. Please keep that of the post as it is, or remove it.',
    ]);
    await allow(true);
    const other = await edit(author, block('x'));
    expect([other.status, other.body.message]).toEqual([
      403,
      'Only an admin may add or change HTML in a post. Please keep that of the post as it is, or remove it.',
    ]);
    const draft = { title: 'A draft', subTitle: '', description: block('x'), tags: '', isPublished: false };
    expect((await server.call(draftsCalls.addDraft, { as: author, body: draft })).status).toBe(403);
    expect(await read()).toBe('<p>a</p>');
    expect((await edit(server.admin, block('<span class="a">x</span>'))).status).toBe(200);
    expect(await read()).toBe(block('<span class="a">x</span>'));
  });

  test('stays as it is when an author edits the post around it, also when it was switched off', async () => {
    await allow(true);
    const html = block('<table><tr><td style="color:red">x</td></tr></table>');
    await edit(server.admin, `<p>a</p>${html}`);
    for (const isOn of [true, false]) {
      await allow(isOn);
      expect((await edit(author, `<p>b</p>${html}<p>${isOn}</p>`)).status).toBe(200);
      expect((await edit(author, `<p>b</p>${html.replace('red', 'blue')}`)).status).toBe(403);
    }
    expect(await read()).toBe(`<p>b</p>${html}<p>false</p>`);
    expect((await edit(author, '<p>without</p>')).status).toBe(200);
    expect((await edit(author, html)).status).toBe(403);
  });

  test('shows pictures of this blog, and none that only seem to be', async () => {
    await allow(true);
    const { image } = (await server.call(imageCalls.addTextImage, { as: server.admin, image: await createPng('#0a0') }))
      .body;
    const foreign = `https://evil.example/images/${'0'.repeat(32)}-text-40.webp`;
    await edit(server.admin, block(`<img src="${image.url}" alt="own"><img src="${foreign}" alt="other">`));
    const description = await read();
    expect(description).toContain('alt="own"');
    expect(description).not.toContain('evil.example');
    expect(await server.database.queries.selectFrom('text_images').selectAll().execute()).toHaveLength(1);
  });

  test('is HTML in Markdown, and comes back from there', async () => {
    const html = `<p>Before</p>\n${block('<div class="a">\n<p>x</p>\n</div>')}\n<p>After <strong>it</strong></p>`;
    const written = await server.call(markdownCalls.writeMarkdown, { as: server.admin, body: { description: html } });
    expect(written.body.markdown).toContain('After **it**');
    const { markdown } = written.body;
    const back = await server.call(markdownCalls.readMarkdown, { as: server.admin, body: { markdown } });
    expect(back.body.description.replaceAll('\n', '')).toBe(html.replaceAll('\n', ''));
  });

  test('comes from other systems where the setting allows it, and as before elsewhere', async () => {
    const folder = await createFolder({ 'uploads/a.png': await createPng('#123456') });
    const content =
      '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph --><!-- wp:html --><div class="chart"><script>x()</script><b style="color:red">A</b><img src="https://old.example/wp-content/uploads/a.png"></div></div><!-- /wp:html --><!-- wp:paragraph --><p>Two</p><!-- /wp:paragraph -->';
    const media = ['--no-fetch', '--media', join(folder.folder, 'uploads')];
    const importAs = async (name: string) => {
      await runImport(
        server,
        'wordpress',
        await folder.writeExport(`${name}.xml`, [{ id: 1, title: name, content }], `https://${name}.example`),
        ...media,
      );
      const { blogs } = (await server.call(contract.listAllBlogs, { as: server.admin })).body;
      id = blogs.find(({ title }) => title === name)!._id;
      return (await read()).replace(/\n|[0-9a-f]{32}/g, '').replace(/http:\/\/[^/]*/, '');
    };
    const picture = '<img src="/images/-text-40.webp" alt="" width="40" height="20" loading="lazy" />';
    expect(await importAs('off')).toBe(`<p>One</p><strong>A</strong>${picture}<p>Two</p>`);
    await allow(true);
    expect(await importAs('on')).toBe(
      `<p>One</p>${block(`<div class="chart"><strong style="color:red">A</strong>${picture}</div>`)}<p>Two</p>`,
    );
    await folder.remove();
  });
});
