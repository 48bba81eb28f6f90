import { act } from '@testing-library/react';

/**
 * Tells this tab that another one has changed what is stored, as browsers do.
 * @param key null when all of it was removed
 */
export const announceStorageChange = (key: string | null) =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  });
