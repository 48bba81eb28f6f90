import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../../contract/limits';
import type { QueryError } from '../../../api/apiErrors';
import { useSendOnce, type Attempt } from '../../../api/useSendOnce';
import { handOverFocus } from '../../../ui/FocusRegion';
import { spacing } from '../../../ui/theme';
import { createMessageDrafts, type MessageDrafts } from './messageDrafts';

const Rows = styled('div')({ display: 'grid', gap: spacing(1) });

const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: spacing(0.5) });

const SmallButton = styled(Button)({ minHeight: 34, paddingBlock: 2 });

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
  drafts?: MessageDrafts;
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
    initial,
    drafts: keptDrafts,
    draftKey = '',
    rows = 2,
    focusOn,
    onSend,
    onCancel,
  } = props;
  const [ownDrafts] = useState(() => createMessageDrafts(initial));
  const drafts = keptDrafts ?? ownDrafts;
  const { content, isSending } = useSyncExternalStore(drafts.subscribe, () => drafts.get(draftKey));
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = content.trim() === '';

  const sendOnce = useSendOnce({
    what,
    kept: {
      read: () => drafts.get(draftKey).idempotencyKey,
      write: (idempotencyKey) => {
        drafts.change(draftKey, { idempotencyKey });
      },
    },
    toast,
  });

  useEffect(() => {
    if (focusOn) field.current?.focus();
  }, [focusOn]);

  const send = async () => {
    if (isEmpty || isSending) return;
    drafts.change(draftKey, { isSending: true });
    const result = await sendOnce((attempt) => onSend(content.trim(), attempt));
    // This one may have been given up for another meanwhile, which stays.
    const isDone = result && !result.error && drafts.get(draftKey).content === content;
    drafts.change(draftKey, { isSending: false, ...(isDone && { content: '' }) });
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
          drafts.change(draftKey, { content: target.value });
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
