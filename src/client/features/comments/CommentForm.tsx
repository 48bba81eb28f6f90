import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from 'react';
import { useSelector, useStore } from 'react-redux';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { useSendOnce } from '../../api/useSendOnce';
import { selectDraftOwner } from '../../drafts/draftOwner';
import { useAutosave } from '../../drafts/useAutosave';
import type { StateWithSession } from '../../session/sessionSlice';
import { selectHasExtensions } from '../../site/siteSlice';
import { withoutScript } from '../../ui/mediaQueries';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript';
import { spacing } from '../../ui/theme';
import { commentsApi } from './commentsApi';
import { fromDraft, isCommentDraft, nothingTyped, toDraft, withoutSent, type TypedComment } from './typedComment';

const Form = styled('form')({
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'start',
  marginTop: spacing(2.5),
  [withoutScript]: { display: 'none' },
});

const Trap = styled('div')({ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' });

const Buttons = styled('div')({ display: 'flex', gap: spacing(1) });

interface CommentFormProps {
  blogId: string;
  /** The name of the account that is signed in, where it is known. */
  accountName: string | undefined;
  /** The comment that is answered; undefined for one that answers none. */
  replyTo?: string | undefined;
  /** Called when it was sent, or given up. */
  onClose?: (() => void) | undefined;
}

interface FieldsProps extends CommentFormProps {
  /** Whose draft it is. */
  owner: string;
}

function Fields({ blogId, accountName, owner, replyTo, onClose }: FieldsProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const latest = useRef(typed);
  /** What was typed is never replaced by an earlier draft. */
  const isUntouched = useRef(true);
  const form = useRef<HTMLFormElement>(null);
  const hasExtensions = useSelector(selectHasExtensions);
  const [addComment, { isLoading }] = commentsApi.useAddCommentMutation();
  const { restorable, restore } = useAutosave({
    owner,
    kind: 'comment',
    // Of each answer, apart from the others.
    post: replyTo === undefined ? blogId : `${blogId} ${replyTo}`,
    isDraft: isCommentDraft,
    draft: useMemo(() => toDraft(typed), [typed]),
    readDraft: () => toDraft(latest.current),
  });
  // Both fields clear when a comment is sent; the name of the account is there again for the next one.
  const [isCleared, setIsCleared] = useState(false);
  const name = typed.name ?? (isCleared ? '' : (accountName ?? ''));

  /** When, by performance.now(), the text was changed first and last, by typing; undefined of one that was there before. */
  const typedAt = useRef<{ first: number; last: number }>(undefined);
  const noteTyping = () => {
    const now = performance.now();
    // What was restored took longer than can be told.
    if (typedAt.current || !latest.current.content)
      typedAt.current = { first: typedAt.current?.first ?? now, last: now };
  };

  const change = (changes: Partial<TypedComment>) => {
    isUntouched.current = false;
    setIsCleared(false);
    latest.current = { ...latest.current, ...changes };
    setTyped(latest.current);
  };

  // What was typed before the page was hydrated.
  const readFields = useEffectEvent(() => {
    const fields = new FormData(form.current!);
    const found = { name: String(fields.get('name')), content: String(fields.get('content')) };
    if (found.name || found.content) change(fromDraft(found));
  });
  useLayoutEffect(() => {
    readFields();
  }, []);

  const goOnWith = useEffectEvent((entry: NonNullable<typeof restorable>) => {
    if (!isUntouched.current) return;
    void restore(entry);
    change(fromDraft(entry.draft));
  });
  useEffect(() => {
    if (restorable) goOnWith(restorable);
  }, [restorable]);

  const readSeconds = () => {
    const { first, last } = typedAt.current ?? {};
    return first === undefined ? undefined : Math.min(86_400, Math.round((last! - first) / 1000));
  };

  const sendOnce = useSendOnce({
    what: replyTo === undefined ? 'comment' : 'answer',
    kept: {
      read: () => latest.current.attempt?.idempotencyKey,
      write: (idempotencyKey) => {
        change({ attempt: idempotencyKey === undefined ? undefined : { idempotencyKey, seconds: readSeconds() } });
      },
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const website = new FormData(form.current!).get('website') as string;
    const { error } = await sendOnce((attempt) =>
      addComment({
        blog: blogId,
        name,
        content: typed.content,
        replyTo,
        ...attempt,
        ...(hasExtensions && { seconds: latest.current.attempt?.seconds, website: website || undefined }),
      }),
    );
    // Keeps the text in the form when the request failed.
    if (error) return;
    const rest = withoutSent(latest.current, typed);
    change(rest);
    setIsCleared(!rest.content);
    typedAt.current = undefined;
    if (!rest.content) onClose?.();
  };

  return (
    <Form ref={form} onSubmit={(event) => void submit(event)}>
      <TextField
        name="name"
        label="Name"
        value={name}
        onChange={({ target }) => {
          change({ name: target.value });
        }}
        required
        fullWidth
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextField
        name="content"
        label={replyTo === undefined ? 'Comment' : 'Answer'}
        value={typed.content}
        autoFocus={replyTo !== undefined}
        onChange={({ target }) => {
          noteTyping();
          change({ content: target.value });
        }}
        required
        fullWidth
        multiline
        minRows={replyTo === undefined ? 4 : 3}
        slotProps={{ htmlInput: { maxLength: limits.comment } }}
      />
      {/* People do not see it, and what fills all fields is a program. */}
      <Trap aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </Trap>
      <Buttons>
        {/* Not disabled while sending: the focus would fall to the body. */}
        <Button type="submit" variant="contained" aria-disabled={isLoading}>
          {isLoading ? 'Sending…' : 'Submit'}
        </Button>
        {onClose && (
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
        )}
      </Buttons>
    </Form>
  );
}

/**
 * The owner of the session in the browser while hydrating, too, unlike what `useSelector` returns: it is not in the
 * HTML, and the fields, which are keyed by it, must not be replaced.
 */
function useDraftOwner(): string {
  const store = useStore<StateWithSession>();
  const getOwner = () => selectDraftOwner(store.getState());
  return useSyncExternalStore(store.subscribe, getOwner, getOwner);
}

/** Starts with the draft of the last visit. */
export function CommentForm(props: CommentFormProps) {
  const owner = useDraftOwner();
  return (
    <>
      {props.replyTo === undefined && <NeedsJavaScript>Commenting</NeedsJavaScript>}
      <Fields key={owner} owner={owner} {...props} />
    </>
  );
}
