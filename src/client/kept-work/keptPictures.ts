// The pictures of unsaved work: too large for local storage, they lie in IndexedDB. Where there is none nothing is kept.

const databaseName = 'octavo';
const storeName = 'kept-pictures';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(storeName);
    };
    opening.onsuccess = () => {
      resolve(opening.result);
    };
    opening.onerror = () => {
      reject(new Error('The pictures of unsaved work cannot be reached.'));
    };
  });
}

async function within<Result>(
  mode: IDBTransactionMode,
  deed: (pictures: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = deed(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(new Error('The pictures of unsaved work cannot be kept.'));
      };
    });
  } finally {
    database.close();
  }
}

/** Keeps a picture if there is room for it. A post is not lost without its picture, so a failure stays quiet. */
export const keepPicture = (key: string, picture: File) =>
  within('readwrite', (pictures) => pictures.put(picture, key)).catch(() => undefined);

export const forgetPicture = (key: string) =>
  within('readwrite', (pictures) => pictures.delete(key)).catch(() => undefined);

export async function findPicture(key: string): Promise<File | undefined> {
  const found: unknown = await within('readonly', (pictures) => pictures.get(key)).catch(() => undefined);
  return found instanceof File ? found : undefined;
}
