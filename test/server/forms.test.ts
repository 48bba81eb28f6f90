import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '../../src/contract/calls';
import { imageCalls } from '../../src/contract/extensions/images';
import { aBlog, createPng, createTestServer, type TestServer } from '../support/server';

interface Part {
  headers?: string[];
  content: Buffer | string;
}

const field = (name: string, content: string): Part => ({
  headers: [`content-disposition: form-data; name="${name}"`],
  content,
});

const file = (name: string, content: Buffer, fileName = 'a.png'): Part => ({
  headers: [`content-disposition: form-data; name="${name}"; filename="${fileName}"`, 'content-type: image/png'],
  content,
});

const encode = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ headers = [], content }) => [
      Buffer.from(['--b', ...headers, '', ''].join('\r\n')),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]);

const unusable: [string, string[]][] = [
  ['without any header', []],
  ['with another disposition', ['content-disposition: attachment']],
  ['with a line break in its name', ['content-disposition: form-data; name="a\nb"']],
];

describe('a form over a connection', () => {
  let server: TestServer;
  let agent: Agent;
  let address: string;
  beforeEach(async () => {
    server = await createTestServer();
    await server.app.listen({ port: 0 });
    address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    // One connection, which a response that was not finished would hold up.
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    agent.destroy();
    await server.close();
  });

  const send = async (path: string, body?: Buffer) => {
    const sent = request(address + path, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${server.admin.token}`,
        ...(body && { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length }),
      },
    });
    // The server may close the connection before everything has been sent.
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: JSON.parse(await text(response)) as { message: string } };
  };

  describe.each(unusable)('a part %s', (_what, headers) => {
    test.each([100, 17_000, 66_000, 100_000, 1_000_000, 3_000_000])('of %d bytes is passed over', async (size) => {
      const image = await createPng();
      const part = { headers, content: 'x'.repeat(size) };
      const { status } = await send(imageCalls.addTextImage.path, encode([file('image', image), part]));
      expect(status).toBe(200);
      expect((await send(imageCalls.addTextImage.path, encode([part]))).body.message).toBe('Please choose an image.');
    });
  });

  test('of too much text is refused, and the connection goes on', async () => {
    const blog = field('blog', JSON.stringify({ ...aBlog(), description: 'x'.repeat(3_200_000) }));
    const form = encode([blog, file('image', Buffer.alloc(5_000_000))]);
    expect(await send(contract.addBlog.path, form)).toMatchObject({
      status: 413,
      body: { message: 'The blog is too large.' },
    });
    expect((await send(contract.listBlogs.path)).status).toBe(200);
    const asFile = encode([file('blog', Buffer.alloc(3_200_000, 'x')), file('image', Buffer.alloc(5_000_000))]);
    expect((await send(contract.addBlog.path, asFile)).status).toBe(413);
    expect((await send(contract.listBlogs.path)).status).toBe(200);
  });

  test('of too many or too large files is refused, and the connection goes on', async () => {
    const many = Array.from({ length: 6 }, (_, index) => file(`f${index}`, Buffer.alloc(1_000_000)));
    expect((await send(contract.addBlog.path, encode(many))).body.message).toBe('The form has too many files.');
    const large = encode([file('image', Buffer.alloc(16_000_000)), file('more', Buffer.alloc(1_000_000))]);
    expect((await send(contract.addBlog.path, large)).status).toBe(413);
    expect((await send(contract.listBlogs.path)).status).toBe(200);
  });

  test('holds files of other names that nobody keeps', async () => {
    const form = encode([
      file('other', Buffer.alloc(14_000_000)),
      field('blog', JSON.stringify(aBlog())),
      file('image', await createPng()),
    ]);
    expect((await send(contract.addBlog.path, form)).status).toBe(200);
  });
});
