import { lazy, type ComponentType } from 'react';

interface Loaded<Props extends object> {
  default: ComponentType<Props>;
}

export type Module<Name extends string, Props extends object> = () => Promise<Record<Name, ComponentType<Props>>>;

/**
 * `React.lazy` for an export that has the name of its module. `load` fetches the chunk without rendering it; from then on the component does not
 * suspend. Hydration needs that: React throws away the HTML of a component that suspends while it is updated.
 */
export function lazyNamed<Name extends string, Props extends object>(importModule: Module<Name, Props>, name: Name) {
  let loaded: Loaded<Props> | undefined;
  const load = async () => (loaded = { default: (await importModule())[name] });
  // A thenable calls back at once, a promise does not.
  const thenable = { then: (onLoaded: (module?: Loaded<Props>) => void) => onLoaded(loaded) } as Promise<Loaded<Props>>;
  return Object.assign(
    lazy(() => (loaded ? thenable : load())),
    { load, moduleName: name },
  );
}
