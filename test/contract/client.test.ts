import { apiAddress } from '../support/api-address';
import { HttpResponse } from 'msw';
import type { Call } from '../../src/contract/call';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { api } from '../../src/client/api/api';
import { createStore } from '../../src/client/app/store';
import { callArguments, makeCall, responses } from '../support/calls';
import { mock, mockedApi } from '../support/mock';

const calls = Object.entries(allCalls) as [AnyCallName, Call][];

describe('the client', () => {
  beforeAll(() => {
    mockedApi.listen({ onUnhandledRequest: 'error' });
  });
  afterAll(() => {
    mockedApi.close();
  });

  test('has an endpoint for every call, and no others but for lists as a whole and for one page of a list that has several', () => {
    createStore();
    expect(Object.keys(api.endpoints).sort()).toEqual(
      [...Object.keys(allCalls), 'listBlogsPage', 'listArchive', 'getWholeList'].sort(),
    );
  });

  test.each(calls)('makes the call %s as the contract says', async (name, entry) => {
    const asked: { url: string; body: unknown }[] = [];
    mockedApi.use(
      mock(entry, ({ request, body }) => {
        const { origin, pathname } = new URL(request.url);
        asked.push({ url: origin + pathname, body });
        return HttpResponse.json(responses[name]);
      }),
    );
    const { dispatch } = createStore();
    const outcome = await makeCall[name](dispatch);
    // The data of a list is one page of it.
    const isPage = (outcome.data as object | undefined) !== undefined && 'rows' in (outcome.data as object);
    const data = isPage ? { rows: Object.values(responses[name]).find(Array.isArray) as unknown } : responses[name];
    expect(outcome).toMatchObject({ data });
    const queryNames = Object.keys(entry.query?.properties ?? {});
    const sent: Record<string, unknown> = Object.fromEntries(
      Object.entries({ id: undefined, ...callArguments[name] }).filter(
        ([parameter]) => !queryNames.includes(parameter),
      ),
    );
    expect(asked).toEqual([
      {
        url:
          apiAddress +
          entry.path.replace(/:(\w+)/g, (_whole, parameter: string) => encodeURIComponent(String(sent[parameter]))),
        body: entry.form ? sent.blog : entry.body ? sent : undefined,
      },
    ]);
    dispatch(api.util.resetApiState());
  });
});
