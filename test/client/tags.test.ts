import { HttpResponse } from 'msw';
import type { Call } from '../../src/contract/call';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { resolveTags, type Tag } from '../../src/contract/tags';
import { api } from '../../src/client/api/api';
import { createStore } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { aToken } from '../support/builders';
import { callArguments, makeCall, responses } from '../support/calls';
import { mock, mockedApi, refuse } from '../support/mock';

const names = Object.keys(allCalls) as AnyCallName[];
const isQuery = (name: AnyCallName) => /^(list|get)/.test(name);
const queries = names.filter(isQuery);
const mutations = names.filter((name) => !isQuery(name));

/** A login changes no data, but who asks: another reader may be shown something else everywhere. */
const refetchesEverything: AnyCallName[] = ['login'];

/** A like is patched in all lists; of the public ones the page with the post is refetched. */
const isPatchedOnly = (mutation: AnyCallName, query: AnyCallName) =>
  mutation === 'toggleLike' && ['listAllBlogs', 'listAuthorBlogs'].includes(query);

const tagsOf = (name: AnyCallName, tags: readonly Tag[] = []) => resolveTags(tags, callArguments[name] ?? {});

/** The queries whose answer holds something that the contract says the mutation changes. */
function expected(mutation: AnyCallName): AnyCallName[] {
  if (refetchesEverything.includes(mutation)) return queries;
  const changed = tagsOf(mutation, (allCalls[mutation] as Call).invalidates);
  return queries.filter(
    (query) =>
      !isPatchedOnly(mutation, query) &&
      tagsOf(query, (allCalls[query] as Call).provides).some((provided) =>
        changed.some(({ type, id }) => type === provided.type && (id === undefined || id === provided.id)),
      ),
  );
}

/**
 * A store with a response for every query, and the names of those that have been refetched since they were taken last. One
 * is shared by all mutations: each leaves every query answered, and to fill it takes longer than to test one of them.
 */
async function createFilledStore() {
  const asked: AnyCallName[] = [];
  mockedApi.use(
    ...names.map((name) => {
      const entry: Call = allCalls[name];
      return mock(entry, () => {
        asked.push(name);
        return HttpResponse.json(responses[name]);
      });
    }),
  );
  const store = createStore();
  store.dispatch(sessionStarted({ token: aToken(), role: 'admin', userId: 'ada' }));
  await Promise.all(queries.map((name) => makeCall[name](store.dispatch)));
  const takeAsked = () => asked.splice(0).filter(isQuery).sort();
  takeAsked();
  return { ...store, takeAsked };
}

async function settled({ dispatch }: Awaited<ReturnType<typeof createFilledStore>>) {
  await Promise.all(dispatch(api.util.getRunningMutationsThunk()));
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
}

test.each(queries)('%s says what its answer holds', (name) => {
  expect((allCalls[name] as Call).provides).not.toHaveLength(0);
});

test('a mutation refetches what it changed, and nothing else', async () => {
  const store = await createFilledStore();
  for (const name of mutations) {
    await makeCall[name](store.dispatch);
    await settled(store);
    expect([name, store.takeAsked()]).toEqual([name, [...expected(name)].sort()]);
  }
});

test('a mutation that is refused for good refetches nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const store = await createFilledStore();
  for (const name of mutations) {
    mockedApi.use(mock(allCalls[name] as Call, () => refuse(403, 'You may not.')));
    const answer = await makeCall[name](store.dispatch);
    expect([name, answer]).toEqual([name, expect.objectContaining({ error: expect.anything() })]);
    await settled(store);
    expect([name, store.takeAsked()]).toEqual([name, []]);
  }
});
