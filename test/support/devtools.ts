// A stand-in for the Redux DevTools extension: its instrumentation, export and import. Must be imported before anything
// of src/client, as the store looks for it on creation.
import { instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

interface Options {
  maxAge: number;
  serialize: { replacer: (name: string, value: unknown) => unknown };
}

/** The format of an exported log. */
interface Exported {
  /** The actions, as JSON. */
  payload: string;
  /** The initial state, as JSON, if the log has dropped its first actions. */
  preloadedState?: string;
}

type Instrumented = EnhancedStore<unknown, Action<string>, null>;

interface Recording {
  actions: () => Action<string>[];
  /** What the button “Export” writes. */
  exportLog: () => string;
  /** What the button “Import” does: runs the log through the reducer, without middleware. */
  importLog: (file: string) => void;
  /** What the button “Jump” of an action does: shows the state after it. Index 0 is the initial state. */
  jumpTo: (index: number) => void;
}

function record({ liftedStore }: Instrumented, { serialize: { replacer } }: Options): Recording {
  const getLiftedState = (): LiftedState<unknown, Action<string>, null> => liftedStore.getState();
  const stringify = (value: unknown) => JSON.stringify(value, replacer);
  const actions = () =>
    getLiftedState()
      .stagedActionIds.slice(1)
      .map((id) => getLiftedState().actionsById[id]!.action);
  return {
    actions,
    exportLog: () => {
      const { committedState } = getLiftedState();
      return JSON.stringify({
        payload: stringify(actions()),
        preloadedState: committedState === undefined ? undefined : stringify(committedState),
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

/** The recording of the store that was created last. */
export const lastRecording = () => recordings.at(-1)!;
