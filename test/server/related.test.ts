import { contract } from '../../src/contract/calls';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { relatedCalls } from '../../src/contract/extensions/related';
import { siteCalls } from '../../src/contract/extensions/site';
import { tagsCalls } from '../../src/contract/extensions/tags';
import { storeContent, toRow } from '../../src/server/blogs/blog-content';
import { newId } from '../../src/server/database/id';
import { insertBlog } from '../../src/server/database/insert';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { workKinds } from '../../src/server/services';
import { createRandom } from '../bench/random';
import { aNewPage, createTestServer, InvalidBody, type Account, type TestServer } from '../support/server';

jest.setTimeout(60_000);

interface Post {
  title: string;
  /** Its date. */
  day: number;
  category: string;
  tags: string[];
  isPublished: boolean;
}

let server: TestServer;
let ids: Map<string, string>;

beforeEach(async () => {
  server = await createTestServer();
  ids = new Map();
  // It has the cover of all posts.
  await server.addBlog({ title: 'The cover', isPublished: false });
});
afterEach(() => server.close());

const firstDay = Date.UTC(2020, 0, 1);
const toTime = (day: number) => new Date(firstDay + day * 86_400_000).toISOString();
const toDay = (time: number) => (time - firstDay) / 86_400_000;

/** Adds posts, in one transaction. */
async function add(...posts: (Partial<Post> & { title: string })[]): Promise<void> {
  const { image_hash } = await server.database.queries
    .selectFrom('blogs')
    .select('image_hash')
    .executeTakeFirstOrThrow();
  await server.database.write(async (tx) => {
    for (const { title, day = ids.size, category = 'Lifestyle', tags = [], isPublished = true } of posts) {
      const id = newId();
      const content = { title, subTitle: '', description: '', category, tags: tags.join(',') };
      await insertBlog(tx, {
        id,
        ...(await storeContent(tx, toRow(content))),
        image_hash,
        is_published: isPublished ? 1 : 0,
        created_at: toTime(day),
        updated_at: toTime(day),
      });
      ids.set(title, id);
    }
  });
  server.app.invalidate([{ type: 'Blog' }]);
}

async function list(title: string, as?: Account) {
  const { status, body } = await server.call(relatedCalls.listRelated, { params: { id: ids.get(title)! }, as });
  if (status !== 200) return { status };
  return { previous: body.previous?.title, next: body.next?.title, related: body.related.map((blog) => blog.title) };
}

const edit = (title: string, body: object) =>
  server.call(contract.editBlog, {
    as: server.admin,
    params: { id: ids.get(title)! },
    body: new InvalidBody({ title, ...body }),
  });
const change = (call: typeof contract.deleteBlog | typeof contract.togglePublish, title: string) =>
  server.call(call, { as: server.admin, body: { id: ids.get(title)! } });

test('those with the same tags come first, then those of the category, then those nearest in time', async () => {
  await add(
    { title: 'far, two tags', category: 'Finance', tags: ['Bread', 'Salt'] },
    { title: 'far, one tag', category: 'Finance', tags: ['Salt'] },
    { title: 'far, category' },
    { title: 'near', category: 'Startup' },
    { title: 'before', category: 'Startup' },
    { title: 'it', tags: ['bread', 'Salt', 'Oil'] },
    { title: 'after', category: 'Startup' },
    { title: 'near, too', category: 'Startup' },
  );
  expect(await list('it')).toEqual({
    previous: 'before',
    next: 'after',
    related: ['far, two tags', 'far, one tag', 'far, category'],
  });
  await edit('far, two tags', { tags: '' });
  await edit('far, category', { category: 'Startup' });
  // Of those that are as near the newer one comes first.
  expect((await list('it')).related).toEqual(['far, one tag', 'near, too', 'near']);
});

test('the posts before and after are among the others only where there are no more', async () => {
  await add({ title: 'alone' });
  expect(await list('alone')).toEqual({ previous: undefined, next: undefined, related: [] });
  await add({ title: 'second' }, { title: 'third', category: 'Finance' });
  expect(await list('second')).toEqual({ previous: 'alone', next: 'third', related: ['alone', 'third'] });
  await add({ title: 'fourth', category: 'Finance' });
  expect(await list('second')).toEqual({ previous: 'alone', next: 'third', related: ['fourth', 'alone', 'third'] });
  await add({ title: 'fifth' }, { title: 'sixth' });
  expect(await list('second')).toEqual({ previous: 'alone', next: 'third', related: ['fifth', 'sixth', 'fourth'] });
});

test('drafts and pages lead nowhere, and nowhere leads to them', async () => {
  await add(
    { title: 'draft', tags: ['Rain'], isPublished: false },
    { title: 'it', tags: ['Rain'] },
    { title: 'other draft', isPublished: false },
    { title: 'last' },
  );
  await server.call(pagesCalls.addPage, { as: server.admin, body: aNewPage({ title: 'About' }) });
  expect(await list('it')).toEqual({ previous: undefined, next: 'last', related: ['last'] });
  expect(await list('it', server.admin)).toEqual(await list('it'));
  expect(await list('draft')).toEqual({ status: 404 });
  expect(await list('draft', server.admin)).toEqual({ previous: undefined, next: 'it', related: ['last', 'it'] });
  const { pages } = (await server.call(pagesCalls.listPages, { as: server.admin })).body;
  ids.set('About', pages[0]!._id);
  expect(await list('About')).toEqual({ previous: undefined, next: undefined, related: [] });
});

test('a change of any post shows at once, in what is kept, and a like changes nothing', async () => {
  await add({ title: 'one', tags: ['Rain'] }, { title: 'two' }, { title: 'it', tags: ['Rain'] }, { title: 'four' });
  const isKept = async () => {
    const { queries } = server.database;
    const spy = jest.spyOn(queries, 'selectFrom');
    await list('it');
    const wasAsked = spy.mock.calls.length > 0;
    spy.mockRestore();
    return !wasAsked;
  };
  expect(await list('it')).toEqual({ previous: 'two', next: 'four', related: ['one', 'four', 'two'] });
  expect(await isKept()).toBe(true);
  const reader = await server.signUp();
  await server.call(contract.toggleLike, { as: reader, params: { id: ids.get('one')! } });
  await server.call(contract.toggleLike, { as: reader, params: { id: ids.get('it')! } });
  expect(await isKept()).toBe(true);
  await change(contract.togglePublish, 'two');
  expect(await list('it')).toEqual({ previous: 'one', next: 'four', related: ['one', 'four'] });
  await change(contract.togglePublish, 'two');
  await edit('four', { subTitle: '', tags: 'Rain', title: 'fourth' });
  expect(await list('it')).toEqual({ previous: 'two', next: 'fourth', related: ['one', 'fourth', 'two'] });
  await change(contract.deleteBlog, 'four');
  expect(await list('it')).toEqual({ previous: 'two', next: undefined, related: ['one', 'two'] });
  await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: 0, settings: { addressPattern: '/{year}/{month}/{slug}' } },
  });
  await edit('two', { slug: 'second' });
  const { body } = await server.call(relatedCalls.listRelated, { params: { id: ids.get('it')! } });
  expect(body.previous?.path).toBe('/2020/01/second');
});

test('while tags are merged, posts that still have the other one count', async () => {
  await add(
    { title: 'rain', tags: ['Rain'] },
    { title: 'nothing' },
    { title: 'showers', tags: ['Showers'] },
    { title: 'last' },
    { title: 'later' },
  );
  const { tags } = (await server.call(tagsCalls.listTags, { as: server.admin })).body;
  const [rain, showers] = tags.map(({ _id }) => _id);
  await server.call(tagsCalls.mergeTags, { as: server.admin, body: { id: showers!, target: rain! } });
  expect((await list('showers')).related?.[0]).toBe('rain');
  await finishAllWork(server.database, workKinds);
  expect((await list('showers')).related?.[0]).toBe('rain');
  await server.call(tagsCalls.deleteTag, { as: server.admin, body: { id: rain! } });
  await finishAllWork(server.database, workKinds);
  server.app.invalidate([{ type: 'Blog' }]);
  expect((await list('showers')).related?.[0]).toBe('later');
});

test('of a tag that many posts have those are chosen that are nearest in time', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ title: `post ${index}`, tags: ['Rain'], day: index }));
  await add(...many);
  expect(await list('post 60')).toEqual({
    previous: 'post 59',
    next: 'post 61',
    related: ['post 62', 'post 58', 'post 63'],
  });
});

/** What is wanted, said plainly. */
function expected(posts: readonly Post[], title: string) {
  const it = posts.find((post) => post.title === title)!;
  const others = posts.filter((post) => post.isPublished && post !== it);
  const byDate = others.toSorted((one, other) => one.day - other.day);
  const previous = byDate.findLast(({ day }) => day < it.day)?.title;
  const next = byDate.find(({ day }) => day > it.day)?.title;
  const shared = ({ tags }: Post) => tags.filter((tag) => it.tags.includes(tag)).length;
  const isOfCategory = ({ category }: Post) => (category === it.category ? 1 : 0);
  const ranked = others
    .toSorted(
      (one, other) =>
        shared(other) - shared(one) ||
        isOfCategory(other) - isOfCategory(one) ||
        Math.abs(one.day - it.day) - Math.abs(other.day - it.day) ||
        other.day - one.day,
    )
    .map((post) => post.title);
  const isNeighbour = (each: string) => each === previous || each === next;
  const related = [...ranked.filter((each) => !isNeighbour(each)), ...ranked.filter(isNeighbour)].slice(0, 3);
  return { previous, next, related };
}

test('among hundreds of posts those are found that a plain comparison of all finds, also after changes', async () => {
  const random = createRandom(22);
  const categories = ['Technology', 'Startup', 'Lifestyle', 'Finance'];
  const names = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
  const someTags = () => [...new Set(Array.from({ length: random.below(4) }, () => random.pick(names)))];
  const posts: Post[] = random.shuffle(
    Array.from({ length: 240 }, (_, day) => ({
      title: `post ${day}`,
      day,
      category: random.pick(categories),
      tags: someTags(),
      isPublished: random.next() > 0.15,
    })),
  );
  await add(...posts);
  for (const { title } of posts) {
    expect({ title, ...(await list(title, server.admin)) }).toEqual({ title, ...expected(posts, title) });
  }
  const published = new Set(posts.filter(({ isPublished }) => isPublished));
  for (let step = 0; step < 40; step += 1) {
    const post = random.pick(posts);
    const kind = random.below(4);
    if (kind === 0) {
      await change(contract.togglePublish, post.title);
      // What is published for the first time is dated by then.
      if (!published.has(post)) post.day = toDay(Date.now());
      published.add(post);
      post.isPublished = !post.isPublished;
    } else if (kind === 1) {
      await change(contract.deleteBlog, post.title);
      posts.splice(posts.indexOf(post), 1);
    } else {
      post.tags = someTags();
      post.category = random.pick(categories);
      await edit(post.title, { tags: post.tags.join(','), category: post.category });
    }
    const { title } = random.pick(posts.filter(({ isPublished }) => isPublished));
    expect({ title, ...(await list(title)) }).toEqual({ title, ...expected(posts, title) });
  }
});
