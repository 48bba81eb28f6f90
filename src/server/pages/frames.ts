import { createRepresentation, type Representation } from '../http/representation';
import type { HtmlTemplate } from './html-template';
import type { Renderer } from './renderer';

/** The HTML of the pages that only the browser renders: the frame, with preloads of their code. */
export function createFrames({ fillFrame }: HtmlTemplate, { findBrowserPageChunks }: Renderer) {
  const representations = new Map<string, Representation>();
  /** @param path of any address; pages with the same code share their representation */
  return (path: string): Representation => {
    const chunks = findBrowserPageChunks(path);
    const key = chunks.join();
    const representation = representations.get(key) ?? createRepresentation(fillFrame(chunks));
    representations.set(key, representation);
    return representation;
  };
}
