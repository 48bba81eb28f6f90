import { HttpResponse } from 'msw';
import { contract, type Call, type CallName } from '../../src/contract/calls';
import { api } from '../../src/client/api/api';
import { createStore } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { aToken } from '../support/builders';
import { makeCall, responses } from '../support/calls';
import { mock, mockedApi, refuse } from '../support/mock';

const names = Object.keys(contract) as CallName[];
const isQuery = (name: CallName) => /^(list|get)/.test(name);
const queries = names.filter(isQuery);
const mutations = names.filter((name) => !isQuery(name));

/** The entity that a mutation changes, by its name: `addComment` → Comment. */
const subject = (mutation: CallName) => /(Blog|Comment)$/.exec(mutation)?.[1];

/** Exceptions to the naming rule. */
const beyondNames: Partial<Record<CallName, { also?: CallName[]; not?: CallName[]; only?: CallName[] }>> = {
  // A post that is new is not open anywhere.
  addBlog: { not: ['getBlog'] },
  // The lists of comments name the posts they stand under.
  editBlog: { also: ['listAllComments', 'listMyComments'] },
  deleteBlog: { also: ['listAllComments', 'listMyComments'] },
  // A like and a publication are changes to a post.
  toggleLike: { only: [...queriesOf('Blog'), 'getDashboard'] },
  togglePublish: { only: [...queriesOf('Blog'), 'getDashboard'] },
  // The dashboard counts the comments whether they are approved or not.
  approveComment: { not: ['getDashboard'] },
  // Another reader may be shown something else everywhere.
  login: { only: queries },
  // Neither changes anything that is shown.
  register: { only: [] },
  generateContent: { only: [] },
};

function queriesOf(thing: string): CallName[] {
  return (Object.keys(contract) as CallName[]).filter((name) => isQuery(name) && name.includes(thing));
}

function expected(mutation: CallName): CallName[] {
  const { also = [], not = [], only } = beyondNames[mutation] ?? {};
  const byName = [...queriesOf(subject(mutation) ?? 'nothing'), 'getDashboard' as const];
  return only ?? [...byName, ...also].filter((name) => !not.includes(name));
}

/** A store with a response for every query, and the names of the queries that are refetched from now on. */
async function storeOfEverything() {
  const asked: CallName[] = [];
  mockedApi.use(
    ...names.map((name) => {
      const entry: Call = contract[name];
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

async function settled({ dispatch }: Awaited<ReturnType<typeof storeOfEverything>>) {
  await Promise.all(dispatch(api.util.getRunningMutationsThunk()));
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
}

describe('a mutation', () => {
  test.each(mutations)('%s fetches anew what it changed, and nothing else', async (name) => {
    const store = await storeOfEverything();
    await makeCall[name](store.dispatch);
    await settled(store);
    expect(store.asked()).toEqual([...expected(name)].sort());
  });

  test.each(mutations)('%s that is refused fetches nothing anew', async (name) => {
    jest.spyOn(console, 'error').mockImplementation();
    const store = await storeOfEverything();
    const entry: Call = contract[name];
    mockedApi.use(mock(entry, () => refuse(503, 'Not now.')));
    expect(await makeCall[name](store.dispatch)).toHaveProperty('error');
    await settled(store);
    expect(store.asked()).toEqual([]);
  });
});
