import type { InjectOptions } from 'fastify';
import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { encodeForm } from '../support/encode-form';
import { aBlog, createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

describe('blogs', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const listedIds = async (as?: { token: string }) =>
    (await server.call(contract.listBlogs, { as })).body.blogs.map(({ _id }) => _id);

  test('a post is listed newest first, with an excerpt, and read whole', async () => {
    const older = await server.addBlog({ title: 'Older' });
    const description = `<h2>On rain</h2><p>${'It rained &amp; rained. '.repeat(30)}</p>`;
    const newer = await server.addBlog({ title: 'Newer', description, category: 'Finance' });

    const { body } = await server.call(contract.listBlogs);
    expect(body.blogs.map(({ _id }) => _id)).toEqual([newer.id, older.id]);
    const [listed] = body.blogs;
    expect(listed).toMatchObject({ title: 'Newer', category: 'Finance', isPublished: true, likes: [] });
    expect(listed!.description.length).toBeLessThanOrEqual(200);
    expect(listed!.description).toContain('It rained &amp; rained.');

    const { body: read } = await server.call(contract.getBlog, { params: { id: newer.id } });
    expect(read.blog.description).toContain('<h2>On rain</h2>');
    expect(new Date(read.blog.createdAt).toISOString()).toBe(read.blog.createdAt);
  });

  test('a text is answered as it is stored, and as readers see it where that is asked for', async () => {
    const description =
      '<h2>Rain</h2><pre data-language="ts"><code>const a = 1;</code></pre>' +
      '<p><code data-language="math">x^2</code></p>';
    const { id } = await server.addBlog({ description });
    const read = async (text?: 'shown' | 'source') =>
      (await server.call(contract.getBlog, { params: { id }, query: text ? { text } : {} })).body.blog.description;
    expect(await read()).toBe(description);
    expect(await read('source')).toBe(description);
    const shown = await read('shown');
    expect(shown).toContain('<h2 id="h-rain">Rain</h2>');
    expect(shown).toContain('<span class="hljs-keyword">const</span>');
    expect(shown).toContain('<msup>');
  });

  test('a description loses what could do harm', async () => {
    const { id } = await server.addBlog({ description: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
    const { body } = await server.call(contract.getBlog, { params: { id } });
    expect(body.blog.description).toBe('<p>Hi</p>');
  });

  test('a category is accepted in any letter case and stored in its canonical form', async () => {
    await server.call(contract.addBlog, {
      as: server.admin,
      body: new InvalidBody({ ...aBlog(), category: ' startup ' }),
      image: await createPng(),
    });
    expect((await server.call(contract.listBlogs)).body.blogs[0]!.category).toBe('Startup');
  });

  test('what is left out of a new post is empty, and it is a draft', async () => {
    await server.call(contract.addBlog, {
      as: server.admin,
      body: new InvalidBody({ title: 'Bare', category: 'Finance' }),
      image: await createPng(),
    });
    const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
    expect(body.blogs[0]).toMatchObject({ title: 'Bare', subTitle: '', description: '', isPublished: false });
  });

  test('a cover has an address that works, on the host that was asked', async () => {
    await server.addBlog();
    const { body } = await server.call(contract.listBlogs, { headers: { host: 'localhost:3000' } });
    const { image, images } = body.blogs[0]!;
    expect(image).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]+-40\.webp$/);
    expect(images).toEqual([{ url: image, width: 40 }]);
    const picture = await server.app.inject(new URL(image).pathname);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
  });

  test('a draft is visible to admins only', async () => {
    const { id } = await server.addBlog({ isPublished: false });
    const as = await server.signUp();
    expect(await listedIds()).toEqual([]);
    expect(await listedIds(as)).toEqual([]);
    expect(await listedIds(server.admin)).toEqual([id]);

    for (const reader of [undefined, as]) {
      const answers = await Promise.all([
        server.call(contract.getBlog, { as: reader, params: { id } }),
        server.call(contract.listComments, { as: reader, body: { blogId: id } }),
        server.call(contract.addComment, { as: reader, body: { blog: id, name: 'Me', content: 'Hm.' } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await server.call(contract.toggleLike, { as, params: { id } })).status).toBe(404);
    expect((await server.call(contract.getBlog, { as: server.admin, params: { id } })).status).toBe(200);
  });

  test('publishing is a toggle, and what is unpublished leaves the liked lists too', async () => {
    const { id } = await server.addBlog();
    const as = await server.signUp();
    await server.call(contract.toggleLike, { as, params: { id } });
    const liked = async () => (await server.call(contract.listLikedBlogs, { as })).body.blogs.length;
    const toggle = async () =>
      (await server.call(contract.togglePublish, { as: server.admin, body: { id } })).body.message;

    expect(await toggle()).toBe('Blog unpublished.');
    expect(await listedIds()).toEqual([]);
    expect(await liked()).toBe(0);
    expect(await toggle()).toBe('Blog published.');
    expect(await listedIds()).toEqual([id]);
    expect(await liked()).toBe(1);
  });

  describe('an edit', () => {
    test('changes what it names and leaves the rest', async () => {
      const { id } = await server.addBlog({ description: '<p>Kept.</p>', category: 'Finance' });
      const before = (await server.call(contract.getBlog, { params: { id } })).body.blog;
      const edited = await server.call(contract.editBlog, {
        as: server.admin,
        params: { id },
        body: { title: 'Renamed', subTitle: '' },
      });
      expect(edited).toMatchObject({ status: 200, body: { message: 'Blog updated successfully!' } });
      const after = (await server.call(contract.getBlog, { params: { id } })).body.blog;
      expect(after).toEqual({ ...before, title: 'Renamed', subTitle: '', updatedAt: after.updatedAt });
    });

    test('with another picture shows that one, and the files of the old one are left to the sweep', async () => {
      const { id } = await server.addBlog();
      const body = { title: 'Same' };
      await server.call(contract.editBlog, { as: server.admin, params: { id }, body, image: await createPng('#f00') });
      const { image } = (await server.call(contract.getBlog, { params: { id } })).body.blog;
      expect(await server.listImages()).toContain(image.split('/').at(-1));
      // Each has one width and a preview.
      expect(await server.listImages()).toHaveLength(4);
    });

    test('with the same picture keeps it', async () => {
      const { id } = await server.addBlog();
      const before = await server.listImages();
      const body = { title: 'Same' };
      await server.call(contract.editBlog, { as: server.admin, params: { id }, body, image: await createPng() });
      expect(await server.listImages()).toEqual(before);
    });
  });

  describe('a deletion', () => {
    test('takes comments and likes along, and the row of the picture once no other post, nor one in the bin, shows it', async () => {
      const first = await server.addBlog();
      const second = await server.addBlog();
      const as = await server.signUp();
      await server.addComment(first.id, { as });
      await server.call(contract.toggleLike, { as, params: { id: first.id } });
      const listRows = () => server.database.queries.selectFrom('images').select('hash').execute();

      const remove = (id: string) => server.call(contract.deleteBlog, { as: server.admin, body: { id } });
      expect(await remove(first.id)).toMatchObject({ status: 200, body: { message: 'Blog deleted successfully!' } });
      expect((await server.call(contract.listMyComments, { as })).body.comments).toEqual([]);
      expect((await server.call(contract.listLikedBlogs, { as })).body.blogs).toEqual([]);
      expect(await listRows()).toHaveLength(1);
      await server.call(binCalls.purgeBlog, { as: server.admin, body: { id: first.id } });
      await remove(second.id);
      expect((await remove(second.id)).status).toBe(404);
      expect(await listRows()).toHaveLength(1);
      await server.call(binCalls.purgeBlog, { as: server.admin, body: { id: second.id } });
      expect(await listRows()).toEqual([]);
    });

    test('while the same picture is being added elsewhere leaves that post its cover', async () => {
      const image = await createPng();
      const { id } = await server.addBlog({}, image);
      await Promise.all([
        server.deleteForGood(id),
        server.call(contract.addBlog, { as: server.admin, body: aBlog(), image }),
        server.call(contract.addBlog, { as: server.admin, body: aBlog(), image }),
      ]);
      const { blogs } = (await server.call(contract.listBlogs)).body;
      expect(blogs).toHaveLength(2);
      expect((await server.app.inject(new URL(blogs[0]!.image, 'http://localhost').pathname)).statusCode).toBe(200);
    });
  });

  test('what is to be published stays so, however often that is said, and so does what is not', async () => {
    const { id } = await server.addBlog({ isPublished: false });
    const publish = async (isPublished: boolean) =>
      (await server.call(contract.togglePublish, { as: server.admin, body: { id }, query: { isPublished } })).body
        .message;
    const read = async () => (await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs[0]!;
    expect([await publish(true), await publish(true)]).toEqual(['Blog published.', 'Blog published.']);
    const { isPublished, updatedAt } = await read();
    expect(isPublished).toBe(true);
    await publish(true);
    expect((await read()).updatedAt).toBe(updatedAt);
    expect([await publish(false), await publish(false)]).toEqual(['Blog unpublished.', 'Blog unpublished.']);
    expect((await read()).isPublished).toBe(false);
  });

  test('a scheduled post stays scheduled when it is not to be published', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await server.addBlog({ isPublished: false, publishAt });
    await server.call(contract.togglePublish, { as: server.admin, body: { id }, query: { isPublished: false } });
    expect((await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs[0]).toMatchObject({ publishAt });
  });

  describe('a like', () => {
    test('that is wanted is there once, however often that is said, and so is none', async () => {
      const { id } = await server.addBlog();
      const as = await server.signUp();
      const like = async (isLiked: boolean) =>
        (await server.call(contract.toggleLike, { as, params: { id }, query: { isLiked } })).body.message;
      const likes = async () => (await server.call(contract.getBlog, { params: { id } })).body.blog.likes;
      const [added, removed] = ['Blog added to your liked list.', 'Blog removed from your liked list.'];
      expect(await Promise.all([like(true), like(true), like(true)])).toEqual([added, added, added]);
      expect(await likes()).toEqual([as.id]);
      expect(
        (await server.call(contract.getBlog, { params: { id }, query: { likes: 'mine' } })).body.blog.likeCount,
      ).toBe(1);
      expect(await Promise.all([like(false), like(false)])).toEqual([removed, removed]);
      expect(await likes()).toEqual([]);
    });

    test('is a toggle that lists name', async () => {
      const { id } = await server.addBlog();
      const as = await server.signUp();
      const toggle = async () => (await server.call(contract.toggleLike, { as, params: { id } })).body.message;
      const likes = async () => (await server.call(contract.listBlogs)).body.blogs[0]!.likes;

      expect(await toggle()).toBe('Blog added to your liked list.');
      expect(await likes()).toEqual([as.id]);
      expect((await server.call(contract.listLikedBlogs, { as })).body.blogs[0]).toMatchObject({
        _id: id,
        likes: [as.id],
      });
      expect(await toggle()).toBe('Blog removed from your liked list.');
      expect(await likes()).toEqual([]);
    });

    test('of forty people at once counts forty', async () => {
      const { id } = await server.addBlog();
      const people = await Promise.all(Array.from({ length: 40 }, () => server.signUp()));
      const answers = await Promise.all(people.map((as) => server.call(contract.toggleLike, { as, params: { id } })));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const { likes } = (await server.call(contract.getBlog, { params: { id } })).body.blog;
      expect(new Set(likes)).toEqual(new Set(people.map((person) => person.id)));
      expect(likes).toHaveLength(40);
    });

    test('given several times at once by one user is there or not, never twice', async () => {
      const { id } = await server.addBlog();
      const as = await server.signUp();
      const toggle = (times: number) =>
        Promise.all(Array.from({ length: times }, () => server.call(contract.toggleLike, { as, params: { id } })));
      const likes = async () => (await server.call(contract.getBlog, { params: { id } })).body.blog.likes;
      await toggle(2);
      expect(await likes()).toEqual([]);
      await toggle(5);
      expect(await likes()).toEqual([as.id]);
    });

    test.each<[string, InjectOptions]>([
      ['nothing at all', {}],
      ['an empty body that claims to be JSON', { headers: { 'content-type': 'application/json' } }],
      ['an empty object', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
      ['an empty form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ])('may be sent with %s', async (_what, request) => {
      const { id } = await server.addBlog();
      const { token } = await server.signUp();
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `/api/blog/${id}/like`,
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      });
      expect(statusCode).toBe(200);
    });
  });

  describe('a form', () => {
    const add = async (blog: unknown, image?: Buffer) => {
      const { payload, headers } = await encodeForm(blog, image);
      const authorization = `Bearer ${server.admin.token}`;
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/blog/add',
        payload,
        headers: { ...headers, authorization },
      });
      return { status: response.statusCode, message: response.json().message };
    };

    test.each([
      ['no blog', undefined, 'Please send the blog as JSON in the field "blog".'],
      ['malformed JSON', '{"title":', 'The field "blog" does not hold valid JSON.'],
      ['a list', '[]', 'The field "blog" does not hold a JSON object.'],
      ['null', 'null', 'The field "blog" does not hold a JSON object.'],
      ['a blank title', aBlog({ title: ' ' }), 'Please enter a title.'],
      ['a long title', aBlog({ title: 'a'.repeat(201) }), 'The title must be at most 200 characters long.'],
      ['no category', { title: 'A' }, 'Please choose a category: Technology, Startup, Lifestyle or Finance.'],
      [
        'the category All',
        { title: 'A', category: 'All' },
        'Please choose a category: Technology, Startup, Lifestyle or Finance.',
      ],
      ['a publish flag that is text', { ...aBlog(), isPublished: 'yes' }, 'The publish flag must be true or false.'],
      ['a NUL character', aBlog({ title: 'a\0b' }), 'The text holds a character that cannot be stored.'],
    ])('with %s is refused with a sentence', async (_what, blog, message) => {
      expect(await add(blog, await createPng())).toEqual({ status: 400, message });
      expect(await listedIds(server.admin)).toEqual([]);
    });

    test('without a picture is refused', async () => {
      expect(await add(aBlog())).toEqual({ status: 400, message: 'Please choose an image.' });
      expect(await add(aBlog(), Buffer.alloc(0))).toEqual({ status: 400, message: 'Please choose an image.' });
    });

    test('with something else than a picture is refused, and nothing is stored', async () => {
      expect((await add(aBlog(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
      expect((await add(aBlog(), (await createPng()).subarray(0, 60))).status).toBe(422);
      expect(await listedIds(server.admin)).toEqual([]);
      expect(await server.listImages()).toEqual([]);
    });

    test('with a picture of more than 15 MB is refused', async () => {
      expect(await add(aBlog(), Buffer.alloc(15 * 1024 * 1024 + 1))).toEqual({
        status: 413,
        message: 'The picture must be at most 15 MB large; please choose a smaller one.',
      });
    });

    test('with a description of half a million characters is taken', async () => {
      const description = `<p>${'ü'.repeat(499_993)}</p>`;
      expect(await add(aBlog({ description }), await createPng())).toMatchObject({ status: 200 });
      expect((await add(aBlog({ description: `${description}more` }), await createPng())).status).toBe(400);
    });

    test.each([
      ['malformed', '{"title":'],
      ['empty', ''],
      ['for reaching for the prototype', '{"__proto__":{}}'],
    ])('whose blog says that it is JSON is refused when that is %s', async (_how, json) => {
      const payload = [
        '--x',
        'content-disposition: form-data; name="blog"',
        'content-type: application/json',
        '',
        json,
        '--x--',
        '',
      ].join('\r\n');
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/blog/add',
        payload,
        headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${server.admin.token}` },
      });
      expect({ statusCode, body: JSON.parse(body) }).toEqual({
        statusCode: 400,
        body: { success: false, message: 'A field of the form says that it is JSON, and does not hold any.' },
      });
    });

    test('that is JSON is refused as what it is', async () => {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/blog/add',
        payload: aBlog(),
        headers: { authorization: `Bearer ${server.admin.token}` },
      });
      expect({ statusCode, body: JSON.parse(body) }).toEqual({
        statusCode: 415,
        body: { success: false, message: 'Please send a form, as multipart/form-data.' },
      });
    });

    test('that breaks off is refused', async () => {
      const { payload, headers } = await encodeForm(aBlog(), await createPng());
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/blog/add',
        payload: payload.subarray(0, payload.length - 60),
        headers: { ...headers, authorization: `Bearer ${server.admin.token}` },
      });
      expect(statusCode).toBe(400);
    });
  });
});
