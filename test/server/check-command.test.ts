import { contract } from '../../src/contract/calls';
import { siteCalls } from '../../src/contract/extensions/site';
import type { AddressCheck } from '../../src/server/addresses/check-addresses';
import { runCommand } from '../support/command';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;
let first: { id: string };

const edit = (id: string, blog: object) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'unused', ...blog } });

async function setPattern(addressPattern: string) {
  const { body } = await server.call(siteCalls.getSite);
  const changed = await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: body.version, settings: { addressPattern } },
  });
  expect(changed.status).toBe(200);
  // In use as soon as a path of it is given out.
  await server.call(contract.listBlogs);
}

async function check() {
  const { code, output } = await runCommand(['check', '--json'], { env: server.env });
  return { code, ...(JSON.parse(output) as AddressCheck) };
}

beforeAll(async () => {
  server = await createTestServer();
  first = await server.addBlog({ title: 'First', slug: 'first' });
  await server.addBlog({
    title: 'Second',
    description: `<p><a href="/blog/${first.id}#end">First</a> <a href="/">Home</a> <a href="/category/finance">Finance</a></p>`,
  });
  await server.addBlog({ title: 'Draft', isPublished: false });
  await setPattern('/{year}/{slug}');
  await edit(first.id, { title: 'First', slug: 'renamed' });
  await setPattern('/{slug}/');
});
afterAll(() => server.close());

test('all addresses that posts ever had, all links and all pictures are there', async () => {
  const { code, posts, addresses, links, pictures, faults } = await check();
  expect(faults).toEqual([]);
  expect({ code, posts, links, pictures }).toEqual({ code: 0, posts: 2, links: 3, pictures: 2 });
  // /blog/{id}; two patterns, of two slugs and of one.
  expect(addresses).toBe(1 + 4 + 1 + 2);
  const { output } = await runCommand(['check'], { env: server.env });
  expect(output).toContain('All is there: 8 addresses, 3 links and 2 pictures of 2 posts.');
});

test('what is missing is named, and the exit code says so', async () => {
  const broken = await server.addBlog({ title: 'Broken', description: '<p><a href="/nowhere">There</a></p>' });
  await server.database.write(async (tx) => {
    // As no code does it.
    await tx.deleteFrom('slugs').where('slug', '=', 'broken').execute();
  });
  const [file] = (await server.listImages()).filter((name) => /^[0-9a-f]+-\d+\.webp$/.test(name));
  await server.images.removeIf(file!, async () => true);
  const { code, faults } = await check();
  expect(code).toBe(1);
  expect(faults).toEqual(
    expect.arrayContaining([
      { kind: 'link', address: '/nowhere', post: '/broken/', fault: 'It leads nowhere.' },
      { kind: 'address', address: '/broken/', post: '/broken/', fault: 'There is nothing.' },
      expect.objectContaining({ kind: 'picture', address: `/images/${file}`, fault: 'The file is missing.' }),
    ]),
  );
  await server.deleteForGood(broken.id);
});
