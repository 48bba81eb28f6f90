// The product on the Node.js of the image; all other tests run it on the one that runs them.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '../../src/contract/calls';
import { transfersCalls } from '../../src/contract/extensions/transfers';
import { addPost, callApi, logInAsAdmin, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { findImageNode, readImageMajor } from '../support/image-node';
import { startProduct } from '../support/product';

const execute = promisify(execFile);

test('the product runs on the Node.js of the image as on any other', async ({ request }) => {
  const node = await findImageNode();
  const METRICS_TOKEN = 'the-token-of-the-metrics';
  const product = await startProduct({ SAMPLE_POSTS: 'false', AVIF: 'on', METRICS_TOKEN }, node);
  const metrics = await request.get(`${product.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(await metrics.text()).toContain(`nodejs_version_info{version="v${readImageMajor()}.`);

  const { _id: id } = await addPost(product, { title: 'A walk in the rain' });
  const { token } = await registerReader(product);
  await callApi(product, contract.toggleLike, { token, params: { id } });
  await callApi(product, contract.addComment, { body: { blog: id, name: 'Ann', content: 'Well said.' } });
  const page = await (await request.get(`${product.url}/blog/${id}`)).text();
  expect(page).toContain('It rained.');
  const { blogs } = await callApi(product, contract.listBlogs, { query: { search: 'the rain' } });
  expect(blogs).toMatchObject([{ title: 'A walk in the rain', likes: [expect.any(String)] }]);
  const cover = await request.get(new URL(blogs[0]!.image, product.url).href);
  expect(cover.headers()['content-type']).toBe('image/webp');

  const admin = await logInAsAdmin(product);
  const { url } = await callApi(product, transfersCalls.createExport, {
    token: admin.token,
    body: { format: 'markdown' },
  });
  const zip = await (await request.get(new URL(url, product.url).href)).body();
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  const env = { ...process.env, DATA_DIR: product.dataDir };
  const archive = join(product.dataDir, 'backup.tar');
  for (const command of ['backup', 'verify']) await execute(node, ['dist/server/octavo.js', command, archive], { env });

  const code = await product.stop();
  expect(product.errors()).toBe('');
  if (process.platform !== 'win32') expect(code).toBe(0);
});
