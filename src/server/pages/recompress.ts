import { Semaphore } from 'async-mutex';
import type { Coding, Representation } from '../http/representation';

/** A page that is invalidated within this time is not worth the effort. */
const delayMs = 3_000;

/** Compresses pages as small as can be, one after the other. */
export function createRecompression() {
  const turns = new Semaphore(1);

  /**
   * The page, which is compressed anew when it is asked for after a while: it takes several times as long as rendering
   * it, and most pages are asked for once.
   * @param isKept whether the page is still sent
   */
  return (page: Representation, isKept: () => boolean): Representation => {
    const dueAt = performance.now() + delayMs;
    let isStarted = false;
    const noteRequest = (coding: Coding | undefined) => {
      if (coding !== 'br' || isStarted || performance.now() < dueAt) return;
      isStarted = true;
      void turns.runExclusive(() => (isKept() ? page.recompress() : undefined));
    };
    return {
      ...page,
      encode(coding) {
        noteRequest(coding);
        return page.encode(coding);
      },
      findEncoded(coding) {
        noteRequest(coding);
        return page.findEncoded(coding);
      },
    };
  };
}
