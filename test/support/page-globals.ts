// What a browser has and jsdom lacks, or what the test environment took from it.
import { File as NodeFile } from 'node:buffer';

/** Forms can be read by jsdom's FormData only, requests be sent with Node's only: this one is Node's, and reads forms. */
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

/** jsdom lays nothing out; to it the whole page is on the screen. */
class WholePageObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  constructor(private readonly tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
  observe(target: Element) {
    this.tell([{ target, isIntersecting: true }]);
  }
  disconnect = () => undefined;
}

export function completePageGlobals(): void {
  Object.assign(globalThis, {
    FormData: createFormData(),
    File: NodeFile,
    IntersectionObserver: WholePageObserver,
    scrollTo: () => undefined,
  });
}
