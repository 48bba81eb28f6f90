import { Semaphore } from 'async-mutex';
import type { Representation } from '../http/representation';

/** A page that changes sooner is not worth the effort. */
const delayMs = 3_000;

/** Compresses pages as small as can be, one after the other, when they have lasted a while. */
export function createRecompression() {
  const turns = new Semaphore(1);

  /** @param isKept whether the page is still sent */
  return (page: Representation, isKept: () => boolean): void => {
    setTimeout(() => {
      if (isKept()) void turns.runExclusive(() => (isKept() ? page.recompress() : undefined));
    }, delayMs).unref();
  };
}
