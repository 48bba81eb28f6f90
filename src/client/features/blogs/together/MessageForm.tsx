import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../../contract/limits';
import { handOverFocus } from '../../../ui/FocusRegion';
import { spacing } from '../../../ui/theme';

const Rows = styled('div')({ display: 'grid', gap: spacing(1) });

const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: spacing(0.5) });

const SmallButton = styled(Button)({ minHeight: 34, paddingBlock: 2 });

interface MessageFormProps {
  label: string;
  button: string;
  initial?: string;
  /** Keeps what is typed until it is sent, also while the form is not shown. */
  drafts?: Map<string, string>;
  draftKey?: string;
  /** How high it is while it is empty. */
  rows?: number;
  /** Puts the cursor into it: at first, and with each other one. */
  focusOn?: unknown;
  /** @returns whether it was sent */
  onSend: (content: string) => Promise<boolean>;
  onCancel?: () => void;
}

/** For a comment on the text. No form: it may stand in that of the post. */
export function MessageForm(props: MessageFormProps) {
  const { label, button, initial = '', drafts, draftKey = '', rows = 2, focusOn, onSend, onCancel } = props;
  const [content, setContentState] = useState(() => drafts?.get(draftKey) ?? initial);
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = content.trim() === '';

  const setContent = (typed: string) => {
    setContentState(typed);
    drafts?.set(draftKey, typed);
  };

  useEffect(() => {
    if (focusOn) field.current?.focus();
  }, [focusOn]);

  const send = async () => {
    if (isEmpty || isSending) return;
    setIsSending(true);
    const isSent = await onSend(content.trim());
    setIsSending(false);
    if (isSent) setContent('');
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      // The panel stays open.
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <Rows ref={handOverFocus} onKeyDown={handleKey}>
      <TextField
        label={label}
        value={content}
        onChange={({ target }) => {
          setContent(target.value);
        }}
        inputRef={field}
        multiline
        minRows={rows}
        maxRows={10}
        size="small"
        fullWidth
        slotProps={{ htmlInput: { maxLength: limits.annotation, readOnly: isSending } }}
      />
      {(!isEmpty || onCancel) && (
        <Buttons>
          {onCancel && (
            <SmallButton size="small" color="inherit" onClick={onCancel}>
              Cancel
            </SmallButton>
          )}
          <SmallButton
            size="small"
            variant="contained"
            disabled={isEmpty}
            aria-disabled={isSending}
            onClick={() => void send()}
          >
            {isSending ? 'Sending…' : button}
          </SmallButton>
        </Buttons>
      )}
    </Rows>
  );
}
