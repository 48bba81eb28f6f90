import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../../contract/limits';
import type { QueryError } from '../../../api/apiErrors';
import { useSendOnce, type Attempt } from '../../../api/useSendOnce';
import { handOverFocus } from '../../../ui/FocusRegion';
import { spacing } from '../../../ui/theme';

const Rows = styled('div')({ display: 'grid', gap: spacing(1) });

const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: spacing(0.5) });

const SmallButton = styled(Button)({ minHeight: 34, paddingBlock: 2 });

/** What was typed and not sent yet. */
export interface MessageDraft {
  content: string;
  /** Of the first attempt to send it. */
  idempotencyKey?: string | undefined;
}

/** Of a request; undefined where nothing was sent. */
export type SendResult = { error?: QueryError } | undefined;

/** What is done is to be seen; failures are told. */
const toast = { success: false } as const;

interface MessageFormProps {
  label: string;
  /** What is sent. */
  what?: 'comment' | 'reply';
  button: string;
  initial?: string;
  /** Keeps what is typed until it is sent, also while the form is not shown. */
  drafts?: Map<string, MessageDraft>;
  draftKey?: string;
  /** How high it is while it is empty. */
  rows?: number;
  /** Puts the cursor into it: at first, and with each other one. */
  focusOn?: unknown;
  onSend: (content: string, attempt: Attempt) => Promise<SendResult>;
  onCancel?: () => void;
}

/** For a comment on the text. No form: it may stand in that of the post. */
export function MessageForm(props: MessageFormProps) {
  const {
    label,
    what = 'comment',
    button,
    initial = '',
    drafts,
    draftKey = '',
    rows = 2,
    focusOn,
    onSend,
    onCancel,
  } = props;
  const [content, setContentState] = useState(() => drafts?.get(draftKey)?.content ?? initial);
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = content.trim() === '';

  const setContent = (typed: string) => {
    setContentState(typed);
    drafts?.set(draftKey, { ...drafts.get(draftKey), content: typed });
  };

  const sendOnce = useSendOnce({
    what,
    kept: drafts && {
      read: () => drafts.get(draftKey)?.idempotencyKey,
      write: (idempotencyKey) => drafts.set(draftKey, { content: '', ...drafts.get(draftKey), idempotencyKey }),
    },
    toast,
  });

  useEffect(() => {
    if (focusOn) field.current?.focus();
  }, [focusOn]);

  const send = async () => {
    if (isEmpty || isSending) return;
    setIsSending(true);
    const result = await sendOnce((attempt) => onSend(content.trim(), attempt));
    setIsSending(false);
    if (result && !result.error) setContent('');
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
