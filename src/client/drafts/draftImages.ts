// The images of drafts are stored in IndexedDB, as they are too large for local storage. Without it nothing is stored.
import { promisifyRequest } from 'idb-keyval';
import { earlierPrefix, translateKey } from './earlierDrafts';

const databaseName = 'octavo';
const storeName = 'draft-images';
/** The store of the first version. */
const earlierStoreName = 'kept-pictures';

/** Moves the images of the first version to where those of their drafts are looked for now. */
function moveEarlierImages(from: IDBObjectStore, to: IDBObjectStore): void {
  const request = from.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const key = translateKey(earlierPrefix + String(cursor.key));
    if (key !== undefined) to.put(cursor.value, key);
    cursor.delete();
    cursor.continue();
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    const images = request.result.createObjectStore(storeName);
    if (oldVersion === 1) moveEarlierImages(request.transaction!.objectStore(earlierStoreName), images);
  };
  return promisifyRequest(request);
}

/** Resolves to the result of the request; undefined where that fails: the text of the draft is what matters. */
async function runTransaction<Result>(
  operation: (images: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await open();
    try {
      const transaction = database.transaction(storeName, 'readwrite');
      const request = operation(transaction.objectStore(storeName));
      await promisifyRequest(transaction);
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Saves an image, if the quota allows it. */
export const saveDraftImage = (key: string, image: File) => runTransaction((images) => images.put(image, key));

export const deleteDraftImage = (key: string) => runTransaction((images) => images.delete(key));

/** Deletes all images whose key begins with this prefix. */
export const deleteDraftImages = (prefix: string) =>
  runTransaction((images) => images.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));

/** @returns the image, if there is one */
export async function moveDraftImage(from: string, to: string): Promise<File | undefined> {
  const found: unknown = await runTransaction((images) => {
    const request: IDBRequest<unknown> = images.get(from);
    request.onsuccess = () => {
      if (request.result === undefined) return;
      images.delete(from);
      images.put(request.result, to);
    };
    return request;
  });
  return found instanceof File ? found : undefined;
}
