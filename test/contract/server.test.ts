import type { Call } from '../../src/contract/call';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { createTestServer, type TestServer } from '../support/server';

const calls = Object.entries(allCalls) as [AnyCallName, Call][];

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  const params = { id: '0'.repeat(24) };

  test.each(calls)('answers %s', (_name, { method, path: url }) => {
    expect(server.app.hasRoute({ method, url })).toBe(true);
  });

  test.each(calls.filter(([, { access }]) => access !== 'public'))('refuses %s to visitors', async (_name, call) => {
    expect(await server.call(call, { params })).toMatchObject({ status: 401, body: { message: 'Please log in.' } });
  });

  test.each(calls.filter(([, { access }]) => access === 'author' || access === 'admin'))(
    'refuses %s to users',
    async (_name, call) => {
      const as = await server.signUp();
      expect(await server.call(call, { as, params })).toMatchObject({ status: 403 });
    },
  );

  test.each(calls.filter(([, { access }]) => access === 'public'))(
    'does not refuse %s to visitors',
    async (_name, call) => {
      const { status } = await server.call(call, { params });
      expect([200, 400, 404]).toContain(status);
    },
  );

  test.each(calls)('refuses every other method at the address of %s', async (_name, { path }) => {
    const answered = calls.filter(([, call]) => call.path === path).map(([, { method }]) => method as string);
    const url = path.replace(':id', params.id);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (answered.includes(method)) continue;
      const response = await server.app.inject({ method, url });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe(
        answered.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', '),
      );
      expect(response.json()).toMatchObject({ success: false });
    }
  });
});
