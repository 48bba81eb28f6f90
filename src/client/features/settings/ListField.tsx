import { useState } from 'react';
import TextField from '@mui/material/TextField';

interface ListFieldProps {
  label: string;
  help: string | undefined;
  value: readonly string[];
  /** What was wrong with it when it was to be saved. */
  problem: string | undefined;
  onChange: (value: string[]) => void;
}

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of texts, one in each line. */
export function ListField({ label, help, value, problem, onChange }: ListFieldProps) {
  const [typed, setTyped] = useState('');
  // With the empty lines of who is typing, until the list is another one.
  const text = toLines(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <TextField
      label={label}
      error={problem !== undefined}
      helperText={problem ?? help}
      multiline
      minRows={3}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toLines(target.value));
      }}
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
