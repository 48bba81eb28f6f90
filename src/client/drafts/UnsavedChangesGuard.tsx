import { useCallback, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface UnsavedChangesGuardProps {
  hasUnsavedChanges: boolean;
  /** A path at which the page goes on, with its changes. */
  exceptTo?: string | undefined;
  question?: string;
  /** What becomes of them. */
  children?: ReactNode;
}

/** Asks for confirmation before a page with unsaved changes is left; the browser asks before the tab is closed. */
export function UnsavedChangesGuard({
  hasUnsavedChanges,
  exceptTo,
  question = 'Leave without saving?',
  children = 'What you wrote stays in this browser, and is offered again when you come back.',
}: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        hasUnsavedChanges &&
        nextLocation.pathname !== exceptTo &&
        (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
      [hasUnsavedChanges, exceptTo],
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
      question={question}
      confirm="Leave"
      isDestructive={false}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {children}
    </ConfirmDialog>
  );
}
