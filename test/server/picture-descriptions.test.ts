import { contract } from '../../src/contract/calls';
import { deriveColumns } from '../../src/server/blogs/derive-columns';
import { createTestServer, InvalidBody, type TestServer } from '../support/server';

const picture = (alt?: string) =>
  `<img src="https://example.com/rain.png"${alt === undefined ? '' : ` alt="${alt}"`} />`;

const text = [picture(), picture(''), picture(' '), picture('Rain > sun'), '<p>alt="" &lt;img &gt;</p>'].join('');

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const findListed = async (id: string) =>
  (await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs.find(({ _id }) => _id === id)!;

test('the list of all posts says how many pictures of a post nobody has described', async () => {
  const { id } = await server.addBlog({ description: text });
  expect(await findListed(id)).toMatchObject({ undescribedPictures: 3 });
  await server.call(contract.editBlog, {
    as: server.admin,
    params: { id },
    body: new InvalidBody({ title: 'Rain', description: picture('Rain') }),
  });
  expect(await findListed(id)).not.toHaveProperty('undescribedPictures');
  // It is nothing that readers are told.
  await server.addBlog({ description: text });
  const { blogs } = (await server.call(contract.listBlogs)).body;
  for (const blog of blogs) expect(blog).not.toHaveProperty('undescribedPictures');
});

test('they are counted in posts from before, and in those of a server of the version before', async () => {
  const { id } = await server.addBlog({ description: text });
  const { updatedAt } = await findListed(id);
  await server.database.write(async (tx) => {
    // That one keeps the marker that it knows.
    await tx.updateTable('blogs').set({ undescribed_pictures: 0, counted_from: '' }).where('id', '=', id).execute();
  });
  expect(await findListed(id)).not.toHaveProperty('undescribedPictures');
  await deriveColumns({ database: server.database, invalidate: (tags) => server.app.invalidate(tags) });
  expect(await findListed(id)).toMatchObject({ undescribedPictures: 3, updatedAt });
});
