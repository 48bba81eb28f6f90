import { Suspense } from 'react';
import { lazyNamed, type Module } from './lazyNamed';

/**
 * A part of a page that the server renders and that is of use as it is: the browser fetches its code last of all. If that
 * never arrives, what the server has rendered stays.
 */
export function hydratedLast<Name extends string>(importModule: Module<Name, object>, name: Name) {
  const Part = lazyNamed<Name, object>(
    () => importModule().catch(() => new Promise<Awaited<ReturnType<typeof importModule>>>(() => undefined)),
    name,
  );
  // The same element always: React would throw away the HTML of what is rendered anew before its code is there.
  const part = (
    <Suspense>
      <Part />
    </Suspense>
  );
  return Object.assign(() => part, { load: Part.load });
}
