import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { SectionCard } from '../../ui/SectionCard';
import { spacing } from '../../ui/theme';
import { mailApi } from './mailApi';

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1.5) });

/** Sends a mail, to see that it arrives. */
export function TestMailForm() {
  const [to, setTo] = useState('');
  const [send, { isLoading }] = mailApi.useSendTestMailMutation();
  return (
    <SectionCard title="A test" about="A mail that is sent at once shows whether mail arrives.">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void send({ to });
        }}
      >
        <TextField
          type="email"
          size="small"
          required
          label="E-mail address"
          value={to}
          onChange={({ target }) => {
            setTo(target.value);
          }}
          slotProps={{ htmlInput: { maxLength: limits.email } }}
          sx={{ flex: '1 1 220px', maxWidth: 360 }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isLoading}>
          Send a test
        </Button>
      </Form>
    </SectionCard>
  );
}
