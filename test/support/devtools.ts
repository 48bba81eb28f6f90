// Stands for the Redux DevTools extension: its own instrumentation, and its way to export and import. To be imported
// before anything of src/client: the store looks for it at once.
import { instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

interface Options {
  maxAge: number;
  serialize: { replacer: (name: string, value: unknown) => unknown };
}

/** What the extension writes into a file. */
interface Exported {
  /** JSON: the actions. */
  payload: string;
  /** JSON: the state they began with, when the log has forgotten its first ones. */
  preloadedState?: string;
}

type Instrumented = EnhancedStore<unknown, Action<string>, null>;

interface Recording {
  actions: () => Action<string>[];
  /** The file that the button “Export” gives. */
  exportLog: () => string;
  /** What the button “Import” does with such a file: it runs the log through the reducer, past every middleware. */
  importLog: (file: string) => void;
  /** What a click on the nth action of the log does: it shows what there was then. The log's own first entry is 0. */
  jumpTo: (index: number) => void;
}

function record({ liftedStore }: Instrumented, { serialize: { replacer } }: Options): Recording {
  const lifted = (): LiftedState<unknown, Action<string>, null> => liftedStore.getState();
  const write = (value: unknown) => JSON.stringify(value, replacer);
  const actions = () =>
    lifted()
      .stagedActionIds.slice(1)
      .map((id) => lifted().actionsById[id]!.action);
  return {
    actions,
    exportLog: () => {
      const { committedState } = lifted();
      return JSON.stringify({
        payload: write(actions()),
        preloadedState: committedState === undefined ? undefined : write(committedState),
      } satisfies Exported);
    },
    importLog: (file) => {
      const { payload, preloadedState } = JSON.parse(file) as Exported;
      liftedStore.dispatch({
        type: 'IMPORT_STATE',
        nextLiftedState: JSON.parse(payload) as Action<string>[],
        preloadedState: preloadedState && (JSON.parse(preloadedState) as unknown),
      });
    },
    jumpTo: (index) => {
      liftedStore.dispatch({ type: 'JUMP_TO_STATE', index });
    },
  };
}

const recordings: Recording[] = [];

Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (options: Options) =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer => {
      const innermost: StoreEnhancer = (createStore) => (reducer, state) => {
        const store = instrument(undefined, { maxAge: options.maxAge })(createStore)(reducer, state);
        recordings.push(record(store, options));
        return store;
      };
      return (createStore) => enhancers.reduceRight((inner, enhancer) => enhancer(inner), innermost(createStore));
    },
});

/** What goes on in the store that was created last. */
export const lastRecording = () => recordings.at(-1)!;
