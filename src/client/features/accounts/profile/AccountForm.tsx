import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { ApiError } from '../../../api/baseQuery';
import { handOverFocus } from '../../../ui/FocusRegion';
import { spacing } from '../../../ui/theme';

const Form = styled('form')({ display: 'grid', justifyItems: 'start', gap: spacing(2) });

interface Field {
  name: string;
  label: string;
  autoComplete: string;
  type?: 'password';
  inputMode?: 'email';
  /** What it holds at first. */
  value?: string;
  helperText?: string;
}

interface AccountFormProps {
  fields: readonly [Field, ...Field[]];
  button: string;
  /** The e-mail address, for password managers, where a password is asked for. */
  userName?: string;
  /** @returns why it was refused, and by which field */
  onSubmit: (values: Record<string, string>) => Promise<Refusal | undefined>;
}

export interface Refusal {
  field: string;
  message: string;
}

/**
 * What a refusal says, and beside which field.
 * @param fieldOf the field by the status; by default the first one that is not the current password
 */
export function toRefusal(
  error: unknown,
  fieldOf: Partial<Record<number, string>>,
  field: string,
): Refusal | undefined {
  const refused = error as ApiError | undefined;
  if (!refused?.isRefusal) return undefined;
  return { field: (typeof refused.status === 'number' && fieldOf[refused.status]) || field, message: refused.message };
}

/** A few fields of an account that are changed together. A refusal stands beside its field, which gets the focus. */
export function AccountForm({ fields, button, userName, onSubmit }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);

  // What is accepted gets a form of its own.
  useLayoutEffect(() => handOverFocus(form.current), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const data = new FormData(event.currentTarget);
    const refused = await onSubmit(Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name))])));
    setIsBusy(false);
    setRefusal(refused);
    if (refused) (form.current?.elements.namedItem(refused.field) as HTMLInputElement | null)?.focus();
  };

  return (
    <Form
      ref={form}
      // Outside of a dialog the browser does nothing: without the app a password would be put into the URL.
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {userName !== undefined && <input type="text" autoComplete="username" value={userName} readOnly hidden />}
      {fields.map(({ name, label, type, autoComplete, inputMode, value, helperText }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          type={type}
          autoComplete={autoComplete}
          defaultValue={value}
          required
          fullWidth
          error={refusal?.field === name}
          helperText={refusal?.field === name ? refusal.message : helperText}
          slotProps={{ htmlInput: { inputMode }, inputLabel: { required: false } }}
        />
      ))}
      <Button type="submit" variant="outlined" aria-disabled={isBusy}>
        {button}
      </Button>
    </Form>
  );
}
