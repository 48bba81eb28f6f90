// The images of drafts are stored in IndexedDB, as they are too large for local storage. Without it nothing is stored.

const databaseName = 'octavo';
// The name of earlier versions, so that their images can still be restored.
const storeName = 'kept-pictures';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName);
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(new Error('The image store cannot be opened.'));
    };
  });
}

async function runTransaction<Result>(
  mode: IDBTransactionMode,
  operation: (images: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = operation(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(new Error('The image of a draft cannot be stored.'));
      };
    });
  } finally {
    database.close();
  }
}

/** Saves an image if the quota allows it. Failures are ignored: the text of the draft is what matters. */
export const saveDraftImage = (key: string, image: File) =>
  runTransaction('readwrite', (images) => images.put(image, key)).catch(() => undefined);

export const deleteDraftImage = (key: string) =>
  runTransaction('readwrite', (images) => images.delete(key)).catch(() => undefined);

export async function findDraftImage(key: string): Promise<File | undefined> {
  const found: unknown = await runTransaction('readonly', (images) => images.get(key)).catch(() => undefined);
  return found instanceof File ? found : undefined;
}
