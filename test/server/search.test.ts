import { contract } from '../../src/contract/calls';
import { defaultRows } from '../../src/server/categories/categories';
import { insertBlog, insertComments } from '../../src/server/database/insert';
import { newId } from '../../src/server/database/id';
import { createTestServer, type TestServer } from '../support/server';

// Hundreds of searches.
jest.setTimeout(60_000);

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const random = createRandom(7);
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
const words = [
  ...['rain', 'Rain', 'RAINY', 'a', 'of', 'ab', 'Zürich', 'ZÜRICH', 'İstanbul', 'ıspanak', 'ISPANAK', 'ΟΔΟΣ', 'οδός'],
  ...[
    '100%',
    '_x_',
    '"quoted"',
    "it's",
    '***',
    'a*b',
    '👩‍👩‍👧',
    '🎉🎉',
    'NOT',
    'AND',
    'or',
    '(x)',
    '{y}:',
    '\\',
    '東京都',
    'ß',
    'ﬁ',
  ],
];
const sentence = (length: number) => Array.from({ length: 1 + random(length) }, () => pick(words)).join(' ');

/** Terms that are likely to be found, and some that are not. */
function aTerm(titles: string[]): string {
  const characters = [...pick(titles)];
  const start = random(characters.length);
  const part = characters.slice(start, start + 1 + random(18)).join('');
  return pick([part, part.toUpperCase(), part.toLowerCase(), pick(words), `${part}x`]).trim();
}

const contains = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase());

describe('a search finds what a filter in JavaScript finds', () => {
  let server: TestServer;
  const posts = Array.from({ length: 700 }, (_post, index) => ({
    id: newId(),
    // Frequent enough to be compared, not looked up.
    title: index % 7 === 0 ? sentence(6) : `The post ${sentence(5)}`,
    category: pick(defaultRows).id,
    isPublished: random(10) > 0,
  }));
  const comments = Array.from({ length: 700 }, (_comment, index) => ({
    id: newId(),
    post: pick(posts),
    name: pick(['Ann', 'Çağlar', 'O’Neil']),
    content: index % 5 === 0 ? sentence(8) : `I think that ${sentence(8)}`,
    isApproved: random(2) > 0,
  }));

  beforeAll(async () => {
    server = await createTestServer();
    const created_at = new Date().toISOString();
    await server.database.write(async (tx) => {
      await tx.insertInto('images').values({ hash: 'h', width: 40, height: 20, created_at }).execute();
      for (const { id, title, category, isPublished } of posts) {
        await insertBlog(tx, {
          id,
          title,
          category,
          sub_title: '',
          description: '',
          excerpt: '',
          image_hash: 'h',
          is_published: isPublished ? 1 : 0,
          created_at,
          updated_at: created_at,
        });
      }
      for (const { id, post, name, content, isApproved } of comments) {
        const flag = isApproved ? 1 : 0;
        await insertComments(tx, post.id, [{ id, user_id: null, name, content, is_approved: flag, created_at }]);
      }
    });
  });
  afterAll(() => server.close());

  const terms = Array.from({ length: 150 }, () => aTerm(posts.map(({ title }) => title))).filter((term) => term !== '');

  test('in the posts that a visitor sees', async () => {
    for (const search of [...terms, 'fin', 'TECH', 'the post', 'e']) {
      const expected = posts
        .filter((post) => post.isPublished && (contains(post.title, search) || contains(post.category, search)))
        .map(({ id }) => id)
        .toReversed();
      const { body } = await server.call(contract.listBlogs, { query: { search, limit: 100 } });
      expect({ search, total: body.total, ids: body.blogs.map(({ _id }) => _id) }).toEqual({
        search,
        total: expected.length,
        ids: expected.slice(0, 100),
      });
    }
  });

  test('in a category, and among drafts', async () => {
    for (const search of terms) {
      const category = pick(defaultRows).id;
      const status = pick(['published', 'unpublished'] as const);
      const expected = posts
        .filter((post) => post.category === category && post.isPublished === (status === 'published'))
        .filter((post) => contains(post.title, search) || contains(post.category, search))
        .map(({ id }) => id)
        .toReversed();
      const query = { search, category, status, limit: 100 };
      const { body } = await server.call(contract.listAllBlogs, { as: server.admin, query });
      expect({ query, total: body.total, ids: body.blogs.map(({ _id }) => _id) }).toEqual({
        query,
        total: expected.length,
        ids: expected.slice(0, 100),
      });
    }
  });

  test('in names and texts of comments and the titles of their posts', async () => {
    const searches = [...terms, ...Array.from({ length: 60 }, () => aTerm(comments.map(({ content }) => content)))];
    for (const search of searches.filter((term) => term !== '')) {
      const expected = comments
        .filter(({ name, content, post }) => [name, content, post.title].some((text) => contains(text, search)))
        .map(({ id }) => id)
        .toReversed();
      const { body } = await server.call(contract.listAllComments, { as: server.admin, query: { search, limit: 100 } });
      expect({ search, total: body.total, ids: body.comments.map(({ _id }) => _id) }).toEqual({
        search,
        total: expected.length,
        ids: expected.slice(0, 100),
      });
    }
  });

  test('also after a post has got another title, and another state', async () => {
    const [{ id }] = posts as [(typeof posts)[number]];
    const body = { title: 'Quokka parade', isPublished: true };
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body });
    const count = async () => {
      const { body: blogs } = await server.call(contract.listBlogs, { query: { search: 'QUOKKA', limit: 1 } });
      const query = { search: 'quokka', limit: 1 };
      const { body: found } = await server.call(contract.listAllComments, { as: server.admin, query });
      return [blogs.total, found.total];
    };
    const ofPost = comments.filter(({ post }) => post.id === id).length;
    expect(await count()).toEqual([1, ofPost]);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    expect(await count()).toEqual([0, ofPost]);
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    expect(await count()).toEqual([0, 0]);
  });
});
