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

/** What jsdom lacks of modal dialogs: how they are opened, and closed by Escape and by a form of theirs. */
function completeDialogs(): void {
  const listeners = new WeakMap<HTMLDialogElement, (event: Event) => void>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      const listener = (event: Event) => {
        const isSubmit = (event.target as HTMLFormElement).method === 'dialog';
        if (isSubmit) event.preventDefault();
        if (isSubmit || (event as KeyboardEvent).key === 'Escape') this.close();
      };
      listeners.set(this, listener);
      document.addEventListener('keydown', listener);
      document.addEventListener('submit', listener);
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      const listener = listeners.get(this)!;
      document.removeEventListener('keydown', listener);
      document.removeEventListener('submit', listener);
      this.dispatchEvent(new Event('close'));
    },
  });
}

/**
 * MUI measures a text area at each key. jsdom, which has no layout, would compare it with each rule of the page for that,
 * which took a third of the time of tests that type: a text area has the styles of its own attribute only.
 */
function spareTextAreas(): void {
  const getComputedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) =>
    element instanceof HTMLTextAreaElement ? element.style : getComputedStyle(element, pseudoElement);
}

export function completePageGlobals(): void {
  completeDialogs();
  spareTextAreas();
  // jsdom knows it of form controls only, browsers of all elements.
  Object.defineProperty(HTMLElement.prototype, 'autofocus', {
    get(this: HTMLElement) {
      return this.hasAttribute('autofocus');
    },
  });
  // No fonts are loaded.
  Object.assign(document, { fonts: Object.assign(new Set(), { load: () => Promise.resolve([]) }) });
  Object.assign(globalThis, {
    FormData: createFormData(),
    File: NodeFile,
    // No rule is one.
    CSSFontFaceRule: function CSSFontFaceRule() {
      return undefined;
    },
    IntersectionObserver: AlwaysIntersectingObserver,
    scrollTo: () => undefined,
  });
  Element.prototype.scrollIntoView = () => undefined;
}
