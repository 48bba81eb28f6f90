import type { FormEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { commentsApi } from './commentsApi';

const Form = styled('form')(({ theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'start',
  marginTop: spacing(2.5),
}));

export function CommentForm({ blogId }: { blogId: string }) {
  const [addComment, { isLoading }] = commentsApi.useAddCommentMutation();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = new FormData(form);
    const { error } = await addComment({
      blog: blogId,
      name: String(said.get('name')),
      content: String(said.get('content')),
    });
    // What could not be saved stays in the form.
    if (!error) form.reset();
  };

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField
        name="name"
        label="Name"
        required
        fullWidth
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextField
        name="content"
        label="Comment"
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
