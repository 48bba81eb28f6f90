import type { Call } from '../../src/contract/call';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { createTestServer, InvalidQuery, type TestServer } from '../support/server';

const calls = Object.entries(allCalls) as [AnyCallName, Call][];

interface QuerySchema {
  properties: Record<string, unknown>;
}

const callsWith = (parameter: string) =>
  calls.filter(([, { query }]) => query && parameter in (query as unknown as QuerySchema).properties);

/** A query string and the sentence that refuses it, for calls that know the parameter. */
const refused: [parameter: string, query: string, message: string][] = [
  ['limit', 'limit=0', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=101', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=abc', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=1.5', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=Infinity', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=-1e400', 'limit must be a whole number from 1 to 100.'],
  ['limit', 'limit=1&limit=2', 'limit must be a whole number from 1 to 100.'],
  ['offset', 'limit=1&offset=-1', 'offset must be a whole number from 0 to 2147483647.'],
  ['offset', 'limit=1&offset=2147483648', 'offset must be a whole number from 0 to 2147483647.'],
  ['offset', 'limit=1&offset=1e400', 'offset must be a whole number from 0 to 2147483647.'],
  ['offset', 'offset=0', 'offset needs limit beside it.'],
  ['cursor', 'cursor=1', 'cursor needs limit beside it.'],
  ['cursor', 'limit=1&cursor=', 'cursor must not be empty.'],
  ['cursor', 'limit=1&cursor=1&offset=1', 'Please send offset or cursor, not both.'],
  ['search', `search=${'a'.repeat(201)}`, 'search must be one text of at most 200 characters.'],
  ['search', 'search=a&search=b', 'search must be one text of at most 200 characters.'],
  ['search', 'search=a%00b', 'search holds a character that no text can hold.'],
  ['category', 'category=Gardening', 'category must be All, Technology, Startup, Lifestyle or Finance.'],
  ['likes', 'likes=all', 'likes must be mine.'],
  ['status', 'status=pending', ''],
  ['sort', 'sort=likes', ''],
  ['role', 'role=owner', 'role must be user, author or admin.'],
  ['isLiked', 'isLiked=yes', 'isLiked must be true or false.'],
  ['isPublished', 'isPublished=', 'isPublished must be true or false.'],
  ['order', 'order=up', 'order must be asc or desc.'],
];

describe('query parameters', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  const params = { id: 'f'.repeat(24) };
  const body = { id: 'f'.repeat(24), blogId: 'f'.repeat(24) };

  describe.each(refused)('%s: the query %j', (parameter, query, message) => {
    test.each(callsWith(parameter))('is refused by %s with a sentence that names it', async (_name, call) => {
      const answer = await server.call(call, {
        as: server.admin,
        params,
        ...(call.body && { body }),
        query: new InvalidQuery(query),
      } as object);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(parameter);
      if (message) expect(answer.body.message).toBe(message);
    });
  });

  test.each(calls)('that %s does not know are ignored', async (_name, call) => {
    const send = async (query: string) => {
      // The call before may have ended the session.
      Object.assign(server.admin, await server.logIn(server.admin.email, server.admin.password));
      const { status, body: answer } = await server.call(call, {
        as: server.admin,
        params,
        ...(call.body && { body }),
        query: new InvalidQuery(query),
      } as object);
      // Another one each time.
      return { status, answer: JSON.stringify(answer).replace(/\/feed\/[\w.-]+\.xml/, '/feed/a-secret.xml') };
    };
    expect(await send('unknown=1&__proto__=2')).toEqual(await send(''));
  });
});
