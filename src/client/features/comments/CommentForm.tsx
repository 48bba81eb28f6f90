import { useLayoutEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useStore } from 'react-redux';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { selectDraftOwner } from '../../drafts/draftOwner';
import type { StateWithSession } from '../../session/sessionSlice';
import { withoutScript } from '../../ui/layout';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript';
import { spacing } from '../../ui/theme';
import { commentsApi } from './commentsApi';
import { emptyDraft, loadCommentDraft, saveCommentDraft, withoutSent, type CommentDraft } from './commentDraft';

const Form = styled('form')({
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'start',
  marginTop: spacing(2.5),
  [withoutScript]: { display: 'none' },
});

interface FieldsProps {
  blogId: string;
  /** Whose draft it is. */
  owner: string;
}

function Fields({ blogId, owner }: FieldsProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const latest = useRef(draft);
  const form = useRef<HTMLFormElement>(null);
  const [addComment, { isLoading }] = commentsApi.useAddCommentMutation();

  const show = (next: CommentDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const replace = (next: CommentDraft) => {
    show(next);
    saveCommentDraft({ owner, blogId }, next);
  };
  const change = (changes: Partial<CommentDraft>) => {
    replace({ ...latest.current, ...changes });
  };

  // Before the first paint: the draft of the last visit, unless something was typed before the page was hydrated.
  useLayoutEffect(() => {
    const fields = new FormData(form.current!);
    const typed = { name: String(fields.get('name')), content: String(fields.get('content')) };
    if (typed.name || typed.content) {
      show(typed);
      saveCommentDraft({ owner, blogId }, typed);
    } else {
      show(loadCommentDraft({ owner, blogId }));
    }
  }, [owner, blogId]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const { error } = await addComment({ blog: blogId, ...draft });
    // Keeps the text in the form when the request failed.
    if (!error) replace(withoutSent(latest.current, draft));
  };

  return (
    <Form ref={form} onSubmit={(event) => void submit(event)}>
      <TextField
        name="name"
        label="Name"
        value={draft.name}
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
        label="Comment"
        value={draft.content}
        onChange={({ target }) => {
          change({ content: target.value });
        }}
        required
        fullWidth
        multiline
        minRows={4}
        slotProps={{ htmlInput: { maxLength: limits.comment } }}
      />
      {/* Not disabled while sending: the focus would fall to the body. */}
      <Button type="submit" variant="contained" aria-disabled={isLoading}>
        {isLoading ? 'Sending…' : 'Submit'}
      </Button>
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
export function CommentForm({ blogId }: { blogId: string }) {
  const owner = useDraftOwner();
  return (
    <>
      <NeedsJavaScript>Commenting</NeedsJavaScript>
      <Fields key={owner} blogId={blogId} owner={owner} />
    </>
  );
}
