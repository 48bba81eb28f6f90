import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useLeaving } from './useLeaving';

/** Asks before a page with unsaved work is left. */
export function LeaveGuard({ hasUnsavedWork }: { hasUnsavedWork: boolean }) {
  const { isHeld, leave, stay } = useLeaving(hasUnsavedWork);
  if (!isHeld) return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirm="Leave"
      isDestructive={false}
      onConfirm={leave}
      onCancel={stay}
    >
      What you wrote stays in this browser, and is offered again when you come back.
    </ConfirmDialog>
  );
}
