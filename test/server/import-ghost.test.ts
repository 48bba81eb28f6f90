import { runCommand } from '../support/command';
import { createFolder, findBlog, readBlogs, runImport } from '../support/imports';
import { createPng, createTestServer, type TestServer } from '../support/server';

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  server = await createTestServer();
  folder = await createFolder({
    'content/images/2020/01/cover.png': await createPng('#101010'),
    'content/images/2020/01/text.png': await createPng('#202020'),
  });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });

const mobiledoc = JSON.stringify({
  version: '0.3.1',
  atoms: [['soft-return', '', {}]],
  cards: [
    ['image', { src: '__GHOST_URL__/content/images/2020/01/text.png', alt: 'A & B', caption: 'On <b>top</b>' }],
    ['code', { code: 'a < b' }],
    ['card-markdown', { markdown: '*from* Markdown' }],
    ['hr', {}],
  ],
  markups: [['strong'], ['a', ['href', 'https://example.com/?a=1&b=2']]],
  sections: [
    [1, 'h2', [[0, [], 0, 'Title']]],
    [
      1,
      'p',
      [
        [0, [0], 1, 'Bold'],
        [0, [], 0, ' and '],
        [0, [1], 1, 'linked'],
        [1, [], 0, 0],
        [0, [], 0, 'x < y'],
      ],
    ],
    [3, 'ul', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
    [10, 0],
    [10, 1],
    [10, 2],
    [10, 3],
  ],
});

const post = (id: string, fields: object) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  status: 'published',
  visibility: 'public',
  type: 'post',
  published_at: `2020-01-0${id}T10:00:00.000Z`,
  updated_at: null,
  html: null,
  ...fields,
});

const data = {
  posts: [
    post('1', {
      mobiledoc,
      feature_image: '__GHOST_URL__/content/images/2020/01/cover.png',
      custom_excerpt: 'In short',
    }),
    post('2', {
      lexical: lexical(
        { type: 'extended-heading', tag: 'h3', children: [text('Heading')] },
        {
          type: 'paragraph',
          children: [
            text('bold & italic', 3),
            text('bright', 128),
            { type: 'linebreak' },
            { type: 'link', url: 'https://example.com', children: [text('link')] },
          ],
        },
        { type: 'list', listType: 'number', start: 1, children: [{ type: 'listitem', children: [text('first')] }] },
        { type: 'callout', calloutEmoji: '💡', calloutText: '<p>Think</p>' },
        { type: 'bookmark', url: 'https://example.com/a', metadata: { title: 'A page', description: 'About it' } },
        { type: 'embed', url: 'https://www.youtube.com/watch?v=abc', embedType: 'video', html: '<iframe></iframe>' },
        {
          type: 'gallery',
          images: [{ src: '__GHOST_URL__/content/images/2020/01/text.png', alt: 'G' }],
          caption: 'Two',
        },
        { type: 'html', html: '<table><tbody><tr><td>Cell</td></tr></tbody></table><script>alert(1)</script>' },
        { type: 'signup', header: 'Sign up' },
        { type: 'unheard-of' },
      ),
    }),
    post('3', {
      html: '<p>Only HTML</p>',
      status: 'draft',
      published_at: null,
      created_at: '2020-01-03T10:00:00.000Z',
    }),
    post('4', { html: '<p>Members</p>', visibility: 'paid' }),
    post('5', { html: '<p>Later</p>', status: 'scheduled', published_at: '2090-01-01T00:00:00.000Z' }),
    post('6', { html: '<p>About</p>', type: 'page' }),
    post('7', { lexical: '{', html: '<p>As Ghost has shown it</p>' }),
  ],
  users: [
    { id: 'u1', name: 'Ada', email: 'ada@example.com' },
    { id: 'u2', name: 'Bob' },
  ],
  posts_authors: [
    { post_id: '1', author_id: 'u2', sort_order: 1 },
    { post_id: '1', author_id: 'u1', sort_order: 0 },
  ],
  tags: [
    { id: 't1', name: 'News' },
    { id: 't2', name: '#internal', visibility: 'internal' },
    { id: 't3', name: 'finance' },
  ],
  posts_tags: [
    { post_id: '1', tag_id: 't1', sort_order: 0 },
    { post_id: '1', tag_id: 't2', sort_order: 1 },
    { post_id: '2', tag_id: 't3', sort_order: 0 },
  ],
  members: [{ id: 'm1', email: 'member@example.com' }],
};

test('posts of Mobiledoc, Lexical and HTML come with authors, tags, covers and states; members do not', async () => {
  await folder.write({ 'ghost.json': JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data }] }) });
  const args = [
    'ghost',
    `${folder.folder}/ghost.json`,
    '--media',
    `${folder.folder}/content/images`,
    '--category',
    'News=Startup',
  ];
  const report = await runImport(server, ...args);
  expect(report.counts).toMatchObject({
    posts: { found: 3, added: 3 },
    drafts: { found: 3, added: 3 },
    pictures: { found: 3, added: 3 },
    redirects: { added: 6 },
  });
  expect(report.leftOut.map(({ examples }) => examples)).toEqual([['Post 6'], ['1']]);
  expect(report.changed.flatMap(({ examples }) => examples)).toContain('unheard-of in Post 2');

  const first = await findBlog(server, 'Post 1');
  expect(first).toMatchObject({ author: 'Ada, Bob', category: 'Startup', subTitle: 'In short', isPublished: true });
  expect(first.createdAt).toBe('2020-01-01T10:00:00.000Z');
  expect(first.description.replace(/\n/g, '')).toMatch(
    new RegExp(
      '^<h2>Title</h2><p><strong>Bold</strong> and <a href="https://example.com/\\?a=1&amp;b=2"[^>]*>linked</a><br />x &lt; y</p>' +
        '<ul><li>one</li><li>two</li></ul><figure><img src="/images/[^>]*alt="A &amp; B"[^>]*><figcaption>On <strong>top</strong></figcaption></figure>' +
        '<pre><code>a &lt; b</code></pre><p><em>from</em> Markdown</p><hr />$',
    ),
  );
  const second = await findBlog(server, 'Post 2');
  expect(second.category).toBe('Finance');
  for (const part of [
    '<h3>Heading</h3>',
    '<em><strong>bold &amp; italic</strong></em><mark>bright</mark><br /><a href="https://example.com"',
    '<ol><li>first</li></ol>',
    '<aside data-callout="note"><p>💡 Think</p></aside>',
    '>A page</a><figcaption>About it</figcaption></figure>',
    '>www.youtube.com/watch?v=abc</a>',
    '<td>Cell</td>',
  ]) {
    expect(second.description).toContain(part);
  }
  expect(second.description).not.toMatch(/script|alert|iframe|GHOST/);
  expect((await findBlog(server, 'Post 7')).description).toBe('<p>As Ghost has shown it</p>');
  const states = (await readBlogs(server)).map(({ title, isPublished }) => `${title} ${isPublished}`).sort();
  expect(states).toEqual(['Post 1 true', 'Post 2 true', 'Post 3 false', 'Post 4 false', 'Post 5 false', 'Post 7 true']);
  expect((await server.app.inject('/post-1/')).headers.location).toBe(`/blog/${first._id}`);

  expect((await runImport(server, ...args)).counts).toMatchObject({
    posts: { unchanged: 3 },
    drafts: { unchanged: 3 },
  });
  expect((await runImport(server, ...args, '--pages')).counts.pages).toMatchObject({ added: 1 });
});

test('cards without a form here, and those that not everybody sees, are left out, and each is listed', async () => {
  const hidden = { web: { nonMember: false, memberSegment: 'status:free,status:-free' }, email: { memberSegment: '' } };
  const everybody = { web: { nonMember: true, memberSegment: 'status:free,status:-free' } };
  const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] });
  const gated =
    '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Members read</p><!--kg-gated-block:end-->' +
    '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>All read</p><!--kg-gated-block:end-->';
  const signUp =
    '<div class="kg-card kg-signup-card"><h2>Join us</h2><form><button>Subscribe</button></form></div><p>Below</p>';
  const posts = [
    post('1', {
      title: 'Cards',
      lexical: lexical(
        paragraph('Read this'),
        { type: 'signup', header: 'Join us' },
        { type: 'email', html: '<p>Dear reader</p>' },
        { type: 'email-cta', html: '<p>Upgrade</p>' },
        { type: 'paywall' },
        { type: 'html', html: '<p>Members read</p>', visibility: hidden },
        { type: 'html', html: '<p>Mails have</p>', visibility: { showOnWeb: false, showOnEmail: true } },
        { type: 'call-to-action', textValue: '<p>All read</p>', visibility: everybody },
      ),
    }),
    post('2', {
      title: 'Old cards',
      mobiledoc: JSON.stringify({
        cards: [
          ['email', { html: '<p>Dear reader</p>' }],
          ['paywall', {}],
        ],
        sections: [
          [1, 'p', [[0, [], 0, 'Read that']]],
          [10, 0],
          [10, 1],
        ],
      }),
    }),
    post('3', {
      title: 'As shown',
      lexical: lexical({ type: 'unheard-of' }, { type: 'html', visibility: hidden }, { type: 'signup' }),
      html: `${gated}${signUp}`,
    }),
    post('4', { title: 'Only shown', html: gated }),
  ];
  await folder.write({ 'cards.json': JSON.stringify({ data: { posts } }) });
  const { changed } = await runImport(server, 'ghost', `${folder.folder}/cards.json`, '--url', 'https://cards.example');
  const listed = changed.flatMap(({ reason, examples }) => examples.map((example) => `${reason} ${example}`));
  expect(listed.filter((line) => line.startsWith('Cards '))).toEqual([
    'Cards that mean nothing here were left out. signup in Cards',
    'Cards that mean nothing here were left out. signup in As shown',
    'Cards that only members or e-mails have were left out. email in Cards',
    'Cards that only members or e-mails have were left out. email-cta in Cards',
    'Cards that only members or e-mails have were left out. html in Cards',
    'Cards that only members or e-mails have were left out. email in Old cards',
    'Cards that only members or e-mails have were left out. html in As shown',
    'Cards that only members or e-mails have were left out. a part in Only shown',
  ]);
  expect((await findBlog(server, 'Cards')).description).toMatch(/^<p>Read this<\/p>\s*<p>All read<\/p>$/);
  expect((await findBlog(server, 'Old cards')).description).toBe('<p>Read that</p>');
  expect((await findBlog(server, 'Only shown')).description).toBe('<p>All read</p>');
  expect((await findBlog(server, 'As shown')).description).toMatch(/^<p>All read<\/p>\s*<p>Below<\/p>$/);
});

test('captions and descriptions of covers come with pages, and what has no place here is listed', async () => {
  const cover = { feature_image: 'https://covers.example/content/images/2020/01/cover.png' };
  const posts = [
    post('1', { title: 'With words', html: '<p>Text</p>', canonical_url: 'https://elsewhere.example/first', ...cover }),
    post('2', { title: 'Without', html: '<p>Text</p>', canonical_url: '__GHOST_URL__/second/', ...cover }),
    post('3', { title: 'Page', html: '<p>Text</p>', type: 'page', ...cover }),
  ];
  const words = {
    feature_image_alt: 'A "grey" square',
    feature_image_caption: 'By <a href="https://ada.example">Ada</a>',
  };
  const posts_meta = [
    { post_id: '1', ...words },
    { post_id: '3', ...words },
  ];
  await folder.write({ 'covers.json': JSON.stringify({ data: { posts, posts_meta } }) });
  const args = ['--url', 'https://covers.example', '--pages', '--media', `${folder.folder}/content/images`];
  const { changed } = await runImport(server, 'ghost', `${folder.folder}/covers.json`, ...args);
  const listed = changed.filter(({ reason }) => /cover|original/i.test(reason));
  expect(listed.map(({ reason, examples }) => [reason, examples])).toEqual([
    ['Covers have no captions and no descriptions here: those of theirs were left out.', ['With words']],
    ['Posts here are originals: the addresses of originals elsewhere (canonical) were left out.', ['With words']],
  ]);
  const page = await server.database.queries
    .selectFrom('blogs')
    .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
    .select('blog_descriptions.description')
    .where('title', '=', 'Page')
    .executeTakeFirstOrThrow();
  expect(page.description).toMatch(
    /^<figure><img src="\/images\/[^>]* alt="A &quot;grey&quot; square"[^>]*><figcaption>By <a href="https:\/\/ada.example"[^>]*>Ada<\/a><\/figcaption><\/figure>\s*<p>Text<\/p>$/,
  );
});

test('letters and Roman numbers of lists, those that count down, and subtitles are listed', async () => {
  const lists = ['<ol type="a">', '<ol style="list-style-type: lower-roman">', '<ol reversed>', '<ol start="2">'];
  const player = (inner: string) => `<video src="https://lists.example/a.mp4">${inner}</video>`;
  const texts = [...lists.map((tag) => `${tag}<li>A</li></ol>`), player('<track src="a.vtt">'), player('')];
  const posts = texts.map((html, index) => post(`${index}`, { title: `Post ${index}`, html }));
  await folder.write({ 'lists.json': JSON.stringify({ data: { posts } }) });
  const args = ['--url', 'https://lists.example', '--dry-run'];
  const { changed } = await runImport(server, 'ghost', `${folder.folder}/lists.json`, ...args);
  const listed = changed.filter(({ reason }) => /Lists|subtitles/.test(reason));
  expect(listed.map(({ reason, examples }) => [reason, examples])).toEqual([
    [
      'Lists are numbered 1, 2, 3 here: those with letters, Roman numbers, or numbers that count down are, too.',
      ['Post 0', 'Post 1', 'Post 2'],
    ],
    ['Videos and recordings have no subtitles here: those of theirs were left out.', ['Post 4']],
  ]);
});

test('comments of an export that has them come with their names and states, answers among the others', async () => {
  const comment = (id: number, fields: object) => ({
    id: `c${id}`,
    post_id: '1',
    member_id: 'm1',
    parent_id: null,
    status: 'published',
    html: `<p>Comment ${id}</p>`,
    created_at: `2021-01-0${id}T10:00:00.000Z`,
    ...fields,
  });
  const comments = [
    comment(2, { parent_id: 'c1', html: '<p>An <strong>answer</strong></p><p>in two parts</p>', member_id: 'm2' }),
    comment(1, {}),
    comment(3, { status: 'hidden', member_id: null }),
    comment(4, { status: 'deleted' }),
    comment(5, { post_id: '6' }),
  ];
  const members = [
    { id: 'm1', name: 'Mia', email: 'mia@example.com' },
    { id: 'm2', name: null, email: 'secret@example.com' },
  ];
  const posts = [post('1', { title: 'Commented', html: '<p>Text</p>' }), post('6', { type: 'page' })];
  await folder.write({ 'comments.json': JSON.stringify({ db: [{ meta: {}, data: { posts, comments, members } }] }) });
  const run = () =>
    runImport(server, 'ghost', `${folder.folder}/comments.json`, '--url', 'https://comments.example/sub/');
  expect((await run()).counts.comments).toEqual({ found: 5, added: 3, updated: 0, unchanged: 0, leftOut: 2 });
  const commented = await findBlog(server, 'Commented');
  expect(commented.comments).toEqual([
    { name: 'Mia', content: 'Comment 1', isApproved: true },
    { name: 'Anonymous', content: 'An answer\n\nin two parts', isApproved: true },
    { name: 'Anonymous', content: 'Comment 3', isApproved: false },
  ]);
  expect((await server.app.inject('/sub/post-1/')).headers.location).toBe(`/blog/${commented._id}`);
  expect((await run()).counts.comments).toMatchObject({ added: 0, unchanged: 3 });
});

test('a post whose fields are anything at all comes, or is left out', async () => {
  const values = [null, 5, true, 'x', [], [null], {}, { a: null }];
  const fields = [
    'title',
    'slug',
    'html',
    'lexical',
    'mobiledoc',
    'status',
    'created_at',
    'feature_image',
    'author_id',
  ];
  const texts = [
    'null',
    '5',
    '"x"',
    '[]',
    '{"root":5}',
    '{"root":{"children":null}}',
    '{"root":{"children":[null,5]}}',
  ];
  const posts = [
    ...fields.flatMap((field) =>
      values.map((value, index) => ({ id: `${field}${index}`, title: 'T', [field]: value })),
    ),
    ...texts.flatMap((text, index) => [
      { id: `l${index}`, lexical: text },
      { id: `m${index}`, mobiledoc: text },
      {
        id: `s${index}`,
        mobiledoc: `{"sections":[${text},[1,${text}],[3,"ul",${text}],[10,${text}]],"cards":${text}}`,
      },
    ]),
    {},
  ];
  const data = {
    posts,
    tags: [{}],
    users: [{ id: null }],
    posts_tags: [{ post_id: 5 }],
    comments: [{}],
    members: [{}],
  };
  await folder.write({ 'odd.json': JSON.stringify({ data }) });
  const { counts } = await runImport(server, 'ghost', `${folder.folder}/odd.json`, '--no-fetch', '--dry-run');
  expect(counts.posts.found + counts.drafts.found).toBe(posts.length);
});

test.each([
  ['{', /damaged, so that nothing was imported/],
  ['{}', /is no export of Ghost/],
  ['<?xml version="1.0"?><rss/>', /is no export of Ghost/],
  ['[]', /is no export of Ghost/],
  ['null', /is no export of Ghost/],
  ['5', /is no export of Ghost/],
  ['{"db": null}', /is no export of Ghost/],
  ['{"db": 5}', /is no export of Ghost/],
  ['{"db": [null]}', /is no export of Ghost/],
  ['{"db": [{"data": "x"}]}', /is no export of Ghost/],
  ['{"data": {"posts": {}}}', /is no export of Ghost/],
  ...['null', '5', '"x"', '[]'].map((row): [string, RegExp] => [
    `{"data": {"posts": [${row}]}}`,
    /damaged, so that nothing was imported: not all that is in "posts" has fields\. Please export it again/,
  ]),
  ['{"data": {"posts": [], "tags": [null]}}', /not all that is in "tags" has fields/],
  ['{"data": {"posts": [], "users": {"a": 1}}}', /not all that is in "users" has fields/],
])('%s is no export', async (content, message) => {
  await folder.write({ 'wrong.json': content });
  const { code, errors } = await runCommand(['import', 'ghost', `${folder.folder}/wrong.json`], { env: server.env });
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});
