import { useState, type ComponentType } from 'react';
import Button from '@mui/material/Button';
import { useOpenLazily } from '../../toasts/useOpenLazily';
import { firstCharacters } from '../../ui/firstCharacters';
import type { OwnCommentDialogProps } from './OwnCommentDialog';

const loadDialog = async () => (await import('./OwnCommentDialog')).OwnCommentDialog;

/** Characters of a comment by which its buttons are told from those of others. */
const nameLength = 40;

interface OwnCommentActionsProps extends Pick<OwnCommentDialogProps, 'comment' | 'mayBeAnswered' | 'onDelete'> {
  isEditable: boolean;
}

/** The buttons that change and delete a comment of one's own. */
export function OwnCommentActions({ comment, isEditable, mayBeAnswered, onDelete }: OwnCommentActionsProps) {
  const openLazily = useOpenLazily();
  const name = `your comment “${firstCharacters(comment.content, nameLength)}”`;
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
          aria-label={`Edit ${name}`}
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
        aria-label={`Delete ${name}`}
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
          mayBeAnswered={mayBeAnswered}
          onDelete={onDelete}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
