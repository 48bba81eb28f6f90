import { useCallback } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks for confirmation before a page with unsaved changes is left; the browser asks before the tab is closed. */
export function UnsavedChangesGuard({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        hasUnsavedChanges &&
        (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
      [hasUnsavedChanges],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasUnsavedChanges) event.preventDefault();
      },
      [hasUnsavedChanges],
    ),
  );

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirm="Leave"
      isDestructive={false}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      What you wrote stays in this browser, and is offered again when you come back.
    </ConfirmDialog>
  );
}
