import { useCallback, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface UnsavedChangesGuardProps {
  hasUnsavedChanges: boolean;
  /** Asked when the page is to be left: no draft has such a file. */
  hasUnsentFile?: () => boolean;
  /** A path at which the page goes on, with its changes. */
  exceptTo?: string | undefined;
  question?: string;
  /** What becomes of them. */
  children?: ReactNode;
}

/** Asks for confirmation before a page with unsaved changes is left; the browser asks before the tab is closed. */
export function UnsavedChangesGuard({
  hasUnsavedChanges,
  hasUnsentFile,
  exceptTo,
  question = 'Leave without saving?',
  children = 'What you wrote stays in this browser, and is offered again when you come back.',
}: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        (hasUnsavedChanges || hasUnsentFile?.() === true) &&
        nextLocation.pathname !== exceptTo &&
        (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
      [hasUnsavedChanges, hasUnsentFile, exceptTo],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasUnsavedChanges || hasUnsentFile?.() === true) event.preventDefault();
      },
      [hasUnsavedChanges, hasUnsentFile],
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
      {hasUnsentFile?.() === true && ' A file that has not been sent is not kept.'}
    </ConfirmDialog>
  );
}
