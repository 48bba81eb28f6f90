import { contract } from '../../src/contract/calls';
import { transfersCalls } from '../../src/contract/extensions/transfers';
import { createRequest } from '../../src/client/api/call';
import { createStore } from '../../src/client/app/store';
import { transfersApi } from '../../src/client/features/settings/transfersApi';
import { apiAddress } from '../support/api-address';
import { mock, mockedApi } from '../support/mock';

const picture = new File(['pixels'], 'rain.png', { type: 'image/png' });
const blog = { title: 'Rain', category: 'Lifestyle' };

describe('the request a call makes', () => {
  test('has its parameters in the path, escaped', () => {
    expect(createRequest(contract.getBlog, { id: 'a/b c?d' })).toMatchObject({
      url: '/api/blog/a%2Fb%20c%3Fd',
      method: 'GET',
      access: 'public',
    });
    expect(createRequest(contract.toggleLike, { id: 'rain' })).toMatchObject({ url: '/api/blog/rain/like', body: {} });
  });

  test('has no body when it asks for something', () => {
    expect(createRequest(contract.getBlog, { id: 'rain' })).not.toHaveProperty('body');
  });

  test('has the query parameters that the contract names, and no others', () => {
    expect(
      createRequest(contract.listBlogs, { search: 'rain & wind', limit: 12, offset: 0, category: undefined, mood: 1 }),
    ).toMatchObject({ url: '/api/blog/all', params: { search: 'rain & wind', limit: 12, offset: 0 } });
    expect(createRequest(contract.listBlogs, {})).not.toHaveProperty('params');
  });

  test('may have a query beside its body', () => {
    const request = createRequest(contract.listComments, { blogId: 'rain', limit: 20 });
    expect(request).toMatchObject({ params: { limit: 20 }, body: { blogId: 'rain' } });
  });

  test('carries the fields that the contract names, and nothing else', () => {
    const asked = createRequest(contract.addComment, {
      blog: 'rain',
      name: 'Ada',
      content: 'Well said.',
      mood: 'happy',
      toast: { success: false },
    });
    expect(asked.body).toEqual({ blog: 'rain', name: 'Ada', content: 'Well said.' });
    expect(asked.toast).toEqual({ success: false });
  });

  test('of a form carries the blog as JSON, and the picture', () => {
    const { body } = createRequest(contract.addBlog, { blog, image: picture });
    const form = body as FormData;
    expect(JSON.parse(String(form.get('blog')))).toEqual(blog);
    expect(form.get('image')).toMatchObject({ name: 'rain.png', type: 'image/png' });
  });

  test('of an upload is the file itself, of no type that the server would parse', () => {
    const file = new File(['<rss/>'], 'blog.xml', { type: 'text/xml' });
    const onProgress = () => undefined;
    const request = createRequest(transfersCalls.uploadImport, { id: 'first', file, onProgress });
    expect(request).toMatchObject({ url: '/api/admin/import/first', method: 'PUT', fetchFn: expect.any(Function) });
    expect(request).not.toHaveProperty('timeout');
    expect(request.body).toMatchObject({ size: file.size, type: 'application/octet-stream' });
  });

  test('of a form without a picture has none', () => {
    const { url, body } = createRequest(contract.editBlog, { id: 'rain', blog });
    expect(url).toBe('/api/blog/edit/rain');
    expect([...(body as FormData).keys()]).toEqual(['blog']);
  });

  test('waits half a minute, longer for what has to be written, and for an upload as long as it takes', () => {
    expect(createRequest(contract.listBlogs, {}).timeout).toBe(30_000);
    expect(createRequest(contract.login, { email: 'a@b.c', password: 'x' }).timeout).toBe(30_000);
    expect(createRequest(contract.generateContent, { prompt: 'Rain' }).timeout).toBe(90_000);
    expect(createRequest(contract.addBlog, { blog, image: picture }).timeout).toBeUndefined();
  });
});

describe('the address of an export', () => {
  test.each([
    ['/api/admin/export/secret', `${apiAddress}/api/admin/export/secret`],
    ['https://blog.example/api/admin/export/secret', 'https://blog.example/api/admin/export/secret'],
  ])('%s is one of the API: %s', async (sent, expected) => {
    mockedApi.use(mock(transfersCalls.createExport, () => ({ success: true, url: sent })));
    const { dispatch } = createStore();
    const { data } = await dispatch(transfersApi.endpoints.createExport.initiate({ format: 'octavo' }));
    expect(data?.url).toBe(expected);
  });
});
