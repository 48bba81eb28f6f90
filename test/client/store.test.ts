import { contract, type CallName } from '../../src/contract/calls';
import { createStore } from '../../src/client/app/store';

// An exported log may hold any query, and is imported before the page that makes it has been opened.
test.each(Object.keys(contract).filter((name) => /^(list|get)/.test(name)) as CallName[])(
  'a store takes the actions of %s before the page that asks is loaded',
  (endpointName) => {
    const { dispatch } = createStore();
    const arg = { endpointName, queryCacheKey: endpointName, originalArgs: { id: 'rain' }, type: 'query' };
    const meta = { requestId: 'request', arg };
    const response = { success: true };
    expect(() => {
      dispatch({ type: 'api/executeQuery/pending', meta: { ...meta, requestStatus: 'pending' } });
      dispatch({
        type: 'api/executeQuery/fulfilled',
        meta: { ...meta, requestStatus: 'fulfilled' },
        payload: response,
      });
    }).not.toThrow();
  },
);
