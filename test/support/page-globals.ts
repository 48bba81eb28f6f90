// Browser globals that jsdom or the test environment lacks.
import { File as NodeFile } from 'node:buffer';

/** Only jsdom's FormData reads forms, only Node's can be sent by fetch: this is Node's, extended to read forms. */
function createFormData() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const PageFormData = frame.contentDocument!.defaultView!.FormData;
  frame.remove();
  return class extends FormData {
    constructor(form?: HTMLFormElement) {
      super();
      if (!form) return;
      for (const [name, value] of new PageFormData(form)) this.append(name, value);
    }
  };
}

/** jsdom has no layout: every element counts as visible. */
class AlwaysIntersectingObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  constructor(private readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
  observe(target: Element) {
    this.callback([{ target, isIntersecting: true }]);
  }
  disconnect = () => undefined;
}

export function completePageGlobals(): void {
  // No fonts are loaded.
  Object.assign(document, { fonts: new Set() });
  Object.assign(globalThis, {
    FormData: createFormData(),
    File: NodeFile,
    IntersectionObserver: AlwaysIntersectingObserver,
    scrollTo: () => undefined,
  });
  Element.prototype.scrollIntoView = () => undefined;
}
