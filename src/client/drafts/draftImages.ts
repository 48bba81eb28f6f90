// The images of drafts are stored in IndexedDB, as they are too large for local storage. Without it nothing is stored.
import { promisifyRequest } from 'idb-keyval';

const databaseName = 'octavo';
const storeName = 'draft-images';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.onupgradeneeded = () => {
    const database = request.result;
    // What a version before 1.0.0 has stored is read by nothing.
    for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
    database.createObjectStore(storeName);
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
