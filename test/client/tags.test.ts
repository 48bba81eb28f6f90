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

/** A store with a response for every query, and the names of the queries that are refetched from now on. */
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
  asked.length = 0;
  return { ...store, asked: () => asked.filter(isQuery).sort() };
}

async function settled({ dispatch }: Awaited<ReturnType<typeof createFilledStore>>) {
  await Promise.all(dispatch(api.util.getRunningMutationsThunk()));
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
}

test.each(queries)('%s says what its answer holds', (name) => {
  expect((allCalls[name] as Call).provides).not.toHaveLength(0);
});

describe('a mutation', () => {
  test.each(mutations)('%s refetches what it changed, and nothing else', async (name) => {
    const store = await createFilledStore();
    await makeCall[name](store.dispatch);
    await settled(store);
    expect(store.asked()).toEqual([...expected(name)].sort());
  });

  test.each(mutations)('%s that is refused refetches nothing', async (name) => {
    jest.spyOn(console, 'error').mockImplementation();
    const store = await createFilledStore();
    const entry: Call = allCalls[name];
    mockedApi.use(mock(entry, () => refuse(503, 'Not now.')));
    expect(await makeCall[name](store.dispatch)).toHaveProperty('error');
    await settled(store);
    expect(store.asked()).toEqual([]);
  });
});
