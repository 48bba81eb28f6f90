// The page's side of offline reading: public/sw.js keeps the posts.
import { findCaches, keptCache } from './keptCache';

const scriptPath = '/sw.js';

/** Browsers have it in secure contexts only, and some not in private windows. */
const findContainer = () => (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker;

function isDataSaved(): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType.includes('2g');
}

interface KeptPost {
  path: string;
  title: string;
  /** The name of the blog. */
  site: string;
}

export interface Kept {
  isKept: boolean;
  /** Whether the reader has switched it off in this browser. */
  isOff: boolean;
}

/** The pictures that the page shows. */
const shownPictures = (): string[] =>
  Array.from(document.images, ({ currentSrc }) => currentSrc)
    .filter((url) => url.startsWith(`${location.origin}/`))
    .map((url) => new URL(url).pathname);

function chosenMode(): string {
  try {
    return localStorage.getItem('mui-mode') ?? '';
  } catch {
    return '';
  }
}

/**
 * Has a post kept for reading offline.
 * @returns undefined where the browser cannot
 */
export async function keepPost(post: KeptPost): Promise<Kept | undefined> {
  const container = findContainer();
  if (!container || isDataSaved()) return undefined;
  try {
    await container.register(scriptPath);
    // Never, where the worker cannot be installed.
    const { active } = await container.ready;
    const { port1, port2 } = new MessageChannel();
    return await new Promise<Kept>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Kept>) => {
        port1.close();
        resolve(data);
      };
      active?.postMessage({ type: 'keep', ...post, mode: chosenMode(), shown: shownPictures() }, [port2]);
    });
  } catch {
    // Such as in a private window.
    return undefined;
  }
}

/** Whether loading the page anew would show the post at its address, as it is kept: not if the page was loaded at that address. */
export async function isPostKept(): Promise<boolean> {
  if (!findContainer()?.controller) return false;
  const [document] = performance.getEntriesByType('navigation');
  if (document && new URL(document.name).pathname === location.pathname) return false;
  return (await findCaches()?.match(location.pathname, { cacheName: keptCache })) !== undefined;
}

/** After a logout somebody else may use the browser. */
export async function forgetKeptPosts(): Promise<void> {
  await findCaches()?.delete(keptCache);
  const registration = await findContainer()?.getRegistration('/');
  await registration?.unregister();
}
