import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { useIsInBrowser } from '../../ui/useIsInBrowser';
import { commentsApi } from './commentsApi';
import { forgetUnsent, keepUnsent, nothing, readUnsent, type Unsent } from './unsentComment';

const Form = styled('form')(({ theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'start',
  marginTop: spacing(2.5),
}));

interface FieldsProps {
  blogId: string;
  initial: Unsent;
}

function Fields({ blogId, initial }: FieldsProps) {
  const [said, setSaid] = useState(initial);
  const [addComment, { isLoading }] = commentsApi.useAddCommentMutation();

  const say = (more: Partial<Unsent>) => {
    const now = { ...said, ...more };
    setSaid(now);
    keepUnsent(blogId, now);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await addComment({ blog: blogId, ...said });
    // What could not be saved stays in the form.
    if (error) return;
    setSaid(nothing);
    forgetUnsent(blogId);
  };

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        value={said.name}
        onChange={({ target }) => {
          say({ name: target.value });
        }}
        required
        fullWidth
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextField
        label="Comment"
        value={said.content}
        onChange={({ target }) => {
          say({ content: target.value });
        }}
        required
        fullWidth
        multiline
        minRows={4}
        slotProps={{ htmlInput: { maxLength: limits.comment } }}
      />
      <Button type="submit" variant="contained" disabled={isLoading}>
        {isLoading ? 'Sending…' : 'Submit'}
      </Button>
    </Form>
  );
}

/** What was typed and not sent the last time is in it again. */
export function CommentForm({ blogId }: { blogId: string }) {
  const isInBrowser = useIsInBrowser();
  return <Fields key={String(isInBrowser)} blogId={blogId} initial={isInBrowser ? readUnsent(blogId) : nothing} />;
}
