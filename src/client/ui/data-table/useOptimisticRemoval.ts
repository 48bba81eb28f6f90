import { useCallback, useState } from 'react';

/**
 * Hides rows from the moment they are deleted, so that they cannot be deleted again while the list is being fetched.
 * Those whose deletion failed are shown again.
 */
export function useOptimisticRemoval() {
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());

  const removeRow = useCallback(async <Result extends { error?: unknown }>(id: string, request: Promise<Result>) => {
    setRemovedIds((ids) => new Set([...ids, id]));
    const result = await request;
    if (result.error) setRemovedIds((ids) => new Set([...ids].filter((other) => other !== id)));
    return result;
  }, []);

  return { removedIds, removeRow };
}
