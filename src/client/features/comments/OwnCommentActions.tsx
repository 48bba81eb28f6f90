import { useState, type ComponentType } from 'react';
import Button from '@mui/material/Button';
import { useOpenLazily } from '../../toasts/useOpenLazily';
import type { OwnCommentDialogProps } from './OwnCommentDialog';

const loadDialog = async () => (await import('./OwnCommentDialog')).OwnCommentDialog;

interface OwnCommentActionsProps {
  comment: OwnCommentDialogProps['comment'];
  isEditable: boolean;
}

/** The buttons that change and delete a comment of one's own. */
export function OwnCommentActions({ comment, isEditable }: OwnCommentActionsProps) {
  const openLazily = useOpenLazily();
  const [open, setOpen] = useState<{ Dialog: ComponentType<OwnCommentDialogProps>; action: 'edit' | 'delete' }>();
  const openDialog = (action: 'edit' | 'delete') =>
    void openLazily(loadDialog, (Dialog) => {
      setOpen({ Dialog, action });
    });
  return (
    <>
      {isEditable && (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            openDialog('edit');
          }}
        >
          Edit
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          openDialog('delete');
        }}
      >
        Delete
      </Button>
      {open && (
        <open.Dialog
          action={open.action}
          comment={comment}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
