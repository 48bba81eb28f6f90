// Requests that are made to hurt: addresses, headers and bodies that repeat what an expression, a parser or a sanitizer may be
// slow at.
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { contract } from '../../src/contract/calls';
import { addPost, logInAsAdmin } from './call-api';
import { encodeForm } from './encode-form';
import type { Product } from './product';

/** Node.js takes 16 kB of address and headers. */
const size = 15_000;
const repeat = (part: string, bytes = size) => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);

export interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const json = (path: string, body: unknown): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const addresses = [
  ...[
    '?jwt',
    '&token',
    '/eyJ',
    '/eyJa-b.',
    '.',
    '..',
    './',
    '/../',
    'a/',
    '//',
    '%2e',
    '%2F',
    '%25',
    '%00',
    '%F0%9F%98%80',
  ],
  ...['?', '&', '=', ';', '#', '+', 'preview/', 'admin%2fexport%2f', '?a=b&', '&search=', '[', "'", '%0a', '%20', '-'],
].map((part): [string, string] => [part, `/${repeat(part, size - 1)}`]);

const places = [
  '/?search=',
  '/?page=',
  '/?category=',
  '/blog/',
  '/blog/a?comments=',
  '/preview/',
  '/api/blog/',
  '/api/blog/all?limit=12&search=',
  '/api/blog/all?limit=12&cursor=',
  '/api/blog/all?limit=',
  '/images/',
  '/assets/',
  '/feed.xml?category=',
  '/sitemap-',
  '/api/docs/',
].flatMap((place) =>
  ['a', '9', '.', '%20', '%00', '%c3%a9', 'a%20', '..%2f', '%', '-'].map((part): [string, string] => [
    `${place}${part}`,
    place + repeat(part, size - place.length),
  ]),
);

const headers: [string, string][] = [
  ...['a/b,', 'a/b;q=0.1,', '*/*;q=0,', ';', ' ;', 'a;a=', 'text/html;'].map((part): [string, string] => [
    'accept',
    part,
  ]),
  ...['gzip,', 'br;q=0.001,', 'a;', ',', ', ', 'a ', 'gzip;q=1;', '*;q=0,', '\t'].map((part): [string, string] => [
    'accept-encoding',
    part,
  ]),
  ...['en,', 'a-b;q=', '-', ' ,'].map((part): [string, string] => ['accept-language', part]),
  ...['"a",', 'W/"a", ', 'W/', '"', ',', ' ,', '*,', '\t,'].map((part): [string, string] => ['if-none-match', part]),
  ...['Mon, ', '1', ' '].map((part): [string, string] => ['if-modified-since', part]),
  ...['0-,', 'bytes=0-0,', '1-2, ', '-1,', ',', ' ', '9'].map((part): [string, string] => ['range', `bytes=${part}`]),
  ...['1.1.1.1,', '::1, ', ',', ' ,', 'a', ':', '::ffff:'].map((part): [string, string] => ['x-forwarded-for', part]),
  ...['a', 'a.', 'a,', ':', ' a', '[', '-'].map((part): [string, string] => ['x-forwarded-host', part]),
  ...['https,', ',', 'a'].map((part): [string, string] => ['x-forwarded-proto', part]),
  ...['for=a;', 'for="[::1]",', ';', '"'].map((part): [string, string] => ['forwarded', part]),
  ...['a', 'a.', '[', ':', 'a:', '-.'].map((part): [string, string] => ['host', part]),
  ...['Bearer ', 'Bearer a.', 'eyJ.', ' a', 'Basic ', '.', '='].map((part): [string, string] => [
    'authorization',
    part,
  ]),
  ...['a=b;', ';', '=', 'a ', '"'].map((part): [string, string] => ['cookie', part]),
  ...['http://a', '/', 'null,', '.'].map((part): [string, string] => ['origin', part]),
  ...['a,', 'close,', ' ,'].map((part): [string, string] => ['connection', part]),
  ...['100-continue,', ' a'].map((part): [string, string] => ['expect', part]),
];

/** Content types that are sent to a call with a JSON body, and to one with a form. */
const contentTypes = [
  ...['application/json;', 'application/json ', 'application/json;a=b', 'a/b;', ';', 'a=b;', '; a="', 'a/', ' ', '\\"'],
  ...['multipart/form-data;', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="', 'boundary=a;'],
];

/** Texts for the expressions, parsers and sanitizers behind the API. */
const texts = [
  ...[
    '<',
    '<<',
    '>',
    '&',
    '&#',
    '&amp',
    '&#x',
    '</',
    '<a ',
    '<a href="',
    '<a href=x ',
    '<p',
    '<p>',
    '</p>',
    '<p><br></p>',
  ],
  ...[
    '<img ',
    '<img src="',
    '<img src="/images/a',
    '<script',
    '<script>',
    '<style ',
    '</script ',
    '<!--',
    '<!',
    '<![CDATA[',
  ],
  ...[
    '<sup>',
    '<sup>1',
    '<sub>1</sub',
    '<pre>',
    '<pre ',
    '<li data-list="bullet">',
    '<ol><li>',
    '<li data-list=',
    '<ul>',
  ],
  ...[
    '<ol><li data-list="ordered" class="ql-indent-1">',
    '<span class="ql-ui">',
    '<div><p>',
    '<b><i>',
    '<h1>',
    '<table>',
  ],
  ...[
    '<table><tr><td>',
    '<blockquote>',
    '<figure>',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '\u00a0',
    ' \n',
    'a ',
    '\u2028',
    'a@a.',
    'a.',
    '@',
  ],
  ...[
    '😀',
    'é',
    'e\u0301',
    '%',
    '_',
    '\\',
    '"',
    "'",
    '`',
    '**',
    '# ',
    '- ',
    '[a](',
    '://',
    'https://a',
    '<p style="',
    '="',
  ],
];

/** All of them, by what it is of them that hurts. @param product where they are made for a post that is added */
export async function makeHostileRequests(
  product: Pick<Product, 'url'>,
): Promise<Record<string, [name: string, sent: Sent][]>> {
  const { token } = await logInAsAdmin(product);
  const { _id: id } = await addPost(product, { title: 'A walk in the rain' });
  const authorization = `Bearer ${token}`;
  const boundary = repeat('-', 60);
  const form = (content: string): Sent => ({
    method: 'POST',
    path: contract.addBlog.path,
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${content}\r\n--${boundary}--\r\n`,
  });
  const posts: [string, Sent][] = [];
  for (const part of texts) {
    const edit = await encodeForm({ title: 'A walk in the rain', description: `<p>a</p>${repeat(part)}` });
    const edited = { body: edit.payload, headers: { ...edit.headers, authorization } };
    posts.push([`edit ${part}`, { method: 'PUT', path: contract.editBlog.path.replace(':id', id), ...edited }]);
    for (const path of [
      contract.getBlog.path.replace(':id', id),
      contract.listBlogs.path,
      '/feed.xml',
      `/blog/${id}`,
    ]) {
      posts.push([`${path} ${part}`, { path }]);
    }
  }
  return {
    addresses: [...addresses, ...places].map(([name, path]) => [name, { path }]),
    headers: headers.flatMap(([name, part]) =>
      ['/', '/api/blog/all', '/feed.xml'].map((path): [string, Sent] => [
        `${path} ${name}: ${part}`,
        { path, headers: { [name]: `x${repeat(part, size - name.length - 200)}` } },
      ]),
    ),
    'content types': contentTypes.flatMap((part) =>
      [contract.login.path, contract.addBlog.path].map((path): [string, Sent] => [
        `${path} ${part}`,
        {
          method: 'POST',
          path,
          headers: { authorization, 'content-type': part + repeat(part.slice(-6), size - part.length - 500) },
          body: '{}',
        },
      ]),
    ),
    'boundaries and headers of forms': [
      ...['-', '\r\n-', `\r\n--${boundary.slice(1)}`, '\r\n', '\n', '\r', 'a', 'a: b\r\n'].map(
        (part): [string, Sent] => [`body ${JSON.stringify(part)}`, form(repeat(part, 100_000))],
      ),
      ...['name=', 'name="', ';', ' ;', "filename*=utf-8''", '%', '\\"', 'a=b;'].map((part): [string, Sent] => [
        `disposition ${part}`,
        form(`content-disposition: form-data; ${repeat(part)}\r\n\r\n{}`),
      ]),
    ],
    JSON: [
      repeat('['),
      repeat('{"a":'),
      repeat('9'),
      repeat('"\\u0000"'),
      `{${repeat('"a":1,')}"a":1}`,
      `[${repeat('{},')}{}]`,
      `{"email":${repeat('9')}}`,
      `{"email":1e${repeat('9')}}`,
      `{"__proto__":${repeat('{"__proto__":')}`,
      `{"email":"${repeat('\\u0061', 12_000)}","password":"a"}`,
      repeat(' '),
    ].map((body) => [body.slice(0, 30), json(contract.login.path, body)]),
    'texts of the public forms': texts.flatMap((part): [string, Sent][] => [
      [`email ${part}`, json(contract.login.path, { email: repeat(part), password: repeat(part) })],
      [
        `register ${part}`,
        json(contract.register.path, { name: repeat(part, 80), email: repeat(part, 254), password: 'long enough' }),
      ],
      [`comment ${part}`, json(contract.addComment.path, { blog: id, name: 'Ann', content: repeat(part, 5_000) })],
    ]),
    'texts of posts, where they are saved, listed and read': posts,
  };
}

/** Long enough for any request on a machine that does other things too; one of a slow expression takes minutes. */
const maxMs = 30_000;

/** Sends requests to a server, as they are. */
export function createSender(serverUrl: string) {
  const url = new URL(serverUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  /**
   * Status 0: the server has closed the connection, as it may do with what is no HTTP.
   * @throws where it does not answer
   */
  async function send({ method = 'GET', path = '/', headers: sentHeaders = {}, body }: Sent) {
    const signal = AbortSignal.timeout(maxMs);
    const sent = request({
      host: url.hostname,
      port: url.port,
      agent,
      method,
      path,
      signal,
      headers: { ...sentHeaders, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    sent.end(body);
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode!, body: await text(response) };
    } catch (error) {
      if (signal.aborted) throw error;
      return { status: 0, body: '' };
    }
  }

  return { send, close: () => agent.destroy() };
}
