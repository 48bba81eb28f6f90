/** Local storage; undefined where the browser blocks it, which throws on every access. */
export function findLocalStorage(): Storage | undefined {
  try {
    const storage = window.localStorage;
    storage.getItem('token');
    return storage;
  } catch {
    return undefined;
  }
}
