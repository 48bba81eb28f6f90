import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { aBlog, createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

const calls = Object.entries(allCalls) as [AnyCallName, Call][];

/** Values that every text field rejects. */
const invalidValues: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a flag', true],
  ['a list', ['a']],
  ['an object', { $ne: '' }],
  ['an empty text', ''],
  ['a NUL character', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['far too much', 'a'.repeat(600_000)],
];

/** Unusual but valid values. */
const unusualValues = [
  "' or 1=1; drop table users; --",
  '__proto__',
  'constructor',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '👩‍👩‍👧‍👦\u202e\ufeff',
  'f'.repeat(24),
  '%00%0d%0aSet-Cookie:a=b',
];

const validBody: Record<string, unknown> = {
  ...aBlog(),
  id: 'f'.repeat(24),
  blogId: 'f'.repeat(24),
  blog: 'f'.repeat(24),
  name: 'Ann',
  content: 'Hello',
  prompt: 'A title',
  text: 'Rain',
  paragraphs: ['Rain'],
  address: 'https://example.com/',
  email: 'ann@example.com',
  password: 'long enough',
  newPassword: 'longer than enough',
  comments: 'keep',
  role: 'user',
  from: 'wordpress',
  fileName: 'blog.xml',
  isDryRun: true,
  format: 'markdown',
  editor: 'e'.repeat(22),
  target: { block: 0, exact: 'Rain', prefix: '', suffix: '' },
  annotation: 'f'.repeat(24),
  message: 'f'.repeat(24),
  token: 'f'.repeat(22),
  isResolved: true,
  takesAnnotations: true,
};

interface ObjectSchema {
  properties: Record<string, { type?: string; transform?: unknown }>;
  required?: string[];
}

const schemaOf = ({ body, form }: Call) => (body ?? form?.blog) as ObjectSchema | undefined;

describe('bad input', () => {
  let server: TestServer;
  let image: Buffer;
  beforeAll(async () => {
    server = await createTestServer();
    image = await createPng();
  });
  afterAll(() => server.close());

  const send = (call: Call, body: unknown) =>
    server.call(call, {
      as: server.admin,
      params: { id: 'f'.repeat(24) },
      body: new InvalidBody(body),
      ...(call.form && { image }),
    });

  /** What these make of an empty text is an empty one; and a post may be in no series. */
  const mayBeEmpty = [
    'renderText.description',
    'writeMarkdown.description',
    'readMarkdown.markdown',
    'setSeriesOfBlog.series',
  ];

  const fields = calls.flatMap(([name, call]) => {
    const { properties = {}, required = [] } = schemaOf(call) ?? {};
    return Object.keys(properties).map((field) => ({
      name,
      call,
      field,
      isRequired: required.includes(field),
      isFlag: properties[field]!.type === 'boolean',
      isList: properties[field]!.type === 'array',
      isNumber: properties[field]!.type === 'integer',
      whole: Object.fromEntries(Object.keys(properties).map((key) => [key, validBody[key]])),
    }));
  });

  describe.each(fields)('$name, field $field', ({ name, call, field, isRequired, isFlag, isList, isNumber, whole }) => {
    test('is refused with a sentence when it holds what it may not', async () => {
      for (const [what, value] of invalidValues) {
        const isLeftOut =
          (!isRequired && (value === undefined || value === '')) ||
          (value === '' && mayBeEmpty.includes(`${name}.${field}`));
        const isOfType = (isList && Array.isArray(value)) || (isNumber && typeof value === 'number');
        const mayBe = isLeftOut || (value === true && (isFlag || !isRequired)) || isOfType;
        const { status, body } = await send(call, { ...whole, [field]: value });
        if (mayBe) expect([what, status]).toEqual([what, expect.any(Number)]);
        else expect([what, status, body.message]).toEqual([what, 400, expect.stringMatching(/^[A-Z].*\.$/)]);
        // No AI service is set up.
        expect([what, status === 503 || status < 500]).toEqual([what, true]);
      }
    });

    test('is never the server’s failure when it is odd', async () => {
      for (const value of unusualValues) {
        const { status } = await send(call, { ...whole, [field]: value });
        expect([value, status === 503 || status < 500]).toEqual([value, true]);
      }
    });
  });

  test.each(calls.filter(([, { body }]) => body))('%s takes an object and nothing else', async (_name, call) => {
    for (const value of [[], 'text', 7, true, null]) {
      const payload = JSON.stringify(value);
      const response = await server.app.inject({
        method: call.method,
        url: call.path,
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${server.admin.token}` },
      });
      expect([payload, response.statusCode, response.json().message]).toEqual([
        payload,
        400,
        'Please send a JSON object.',
      ]);
    }
  });

  test.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'The JSON that was sent is malformed.'],
    [
      'a key that reaches for the prototype',
      '{"__proto__":{}}',
      'application/json',
      400,
      'The JSON that was sent is malformed.',
    ],
    ['no body', '', 'application/json', 400, 'Please send a JSON object.'],
    ['text', 'email=a', 'text/plain', 415, 'Please send JSON, as application/json.'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'Please send JSON, as application/json.'],
    ['a multipart form', '--x--', 'multipart/form-data; boundary=x', 415, 'Please send JSON, as application/json.'],
    ['a content type that is none', '{}', '%%%', 415, 'Please send JSON, as application/json.'],
    [
      'more than a megabyte',
      `{"email":"${'a'.repeat(1_100_000)}"}`,
      'application/json',
      413,
      'What was sent is too large.',
    ],
  ])('a login with %s is refused', async (_what, payload, type, status, message) => {
    const { statusCode, headers, body } = await server.app.inject({
      method: 'POST',
      url: contract.login.path,
      payload,
      headers: { 'content-type': type },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([status, { success: false, message }]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    'nope',
    '0',
    'f'.repeat(24),
    'f'.repeat(101),
    'F'.repeat(24),
    '%00',
    '%F0%9F%98%80',
    "'--",
    '__proto__',
    ' ',
  ])('the id "%s" is not found', async (id) => {
    const { statusCode, body } = await server.app.inject(`/api/blog/${id}`);
    expect([statusCode, JSON.parse(body)]).toEqual([404, { success: false, message: expect.any(String) }]);
  });

  test('an address that cannot be decoded is refused', async () => {
    const { statusCode, body } = await server.app.inject('/api/blog/%E0%A4%A');
    expect([statusCode, JSON.parse(body)]).toEqual([400, { success: false, message: 'The address is malformed.' }]);
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/blog/a/b/c', '/api/blog/'])('%s is not found', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { statusCode, body } = await server.app.inject({ method, url });
      expect([404, 405]).toContain(statusCode);
      expect(JSON.parse(body)).toMatchObject({ success: false });
    }
  });
});
