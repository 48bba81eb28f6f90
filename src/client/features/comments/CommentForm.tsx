import { useRef, useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { selectDraftOwner } from '../../drafts/draftOwner';
import { useIsHydrated } from '../../ui/useIsHydrated';
import { commentsApi } from './commentsApi';
import { emptyDraft, loadCommentDraft, saveCommentDraft, withoutSent, type CommentDraft } from './commentDraft';

const Form = styled('form')(({ theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'start',
  marginTop: spacing(2.5),
}));

interface FieldsProps {
  blogId: string;
  /** Whose draft it is. */
  owner: string;
  initial: CommentDraft;
}

function Fields({ blogId, owner, initial }: FieldsProps) {
  const [draft, setDraft] = useState(initial);
  const latest = useRef(draft);
  const [addComment, { isLoading }] = commentsApi.useAddCommentMutation();

  const replace = (next: CommentDraft) => {
    latest.current = next;
    setDraft(next);
    saveCommentDraft({ owner, blogId }, next);
  };
  const change = (changes: Partial<CommentDraft>) => {
    replace({ ...latest.current, ...changes });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const { error } = await addComment({ blog: blogId, ...draft });
    // Keeps the text in the form when the request failed.
    if (!error) replace(withoutSent(latest.current, draft));
  };

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField
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

/** Starts with the draft of the last visit, once the page is hydrated. */
export function CommentForm({ blogId }: { blogId: string }) {
  const isHydrated = useIsHydrated();
  const owner = useSelector(selectDraftOwner);
  const initial = isHydrated ? loadCommentDraft({ owner, blogId }) : emptyDraft;
  return <Fields key={`${isHydrated}/${owner}`} blogId={blogId} owner={owner} initial={initial} />;
}
