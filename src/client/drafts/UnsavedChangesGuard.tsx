import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useUnsavedChangesGuard } from './useUnsavedChangesGuard';

/** Asks for confirmation before a page with unsaved changes is left. */
export function UnsavedChangesGuard({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }) {
  const { isBlocked, proceed, cancel } = useUnsavedChangesGuard(hasUnsavedChanges);
  if (!isBlocked) return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirm="Leave"
      isDestructive={false}
      onConfirm={proceed}
      onCancel={cancel}
    >
      What you wrote stays in this browser, and is offered again when you come back.
    </ConfirmDialog>
  );
}
