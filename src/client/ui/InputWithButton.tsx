import type { ComponentProps, ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { spacing, typography, vars } from './theme';

const Container = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(1),
  padding: 5,
  paddingInlineStart: 18,
  border: `1px solid color-mix(in srgb, ${vars.palette.text.secondary} 70%, transparent)`,
  borderRadius: 999,
  background: vars.palette.background.paper,
  color: vars.palette.text.secondary,
  // Without the shadow where colours are forced, but with an outline, which is not transparent there.
  '&:focus-within': {
    borderColor: vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${vars.palette.primary.main}`,
    outline: '2px solid transparent',
  },
  '& svg': { flex: 'none' },
});

const Input = styled('input')({
  ...typography.body1,
  flex: 1,
  minWidth: 0,
  height: 44,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: vars.palette.text.primary,
  '&::placeholder': { color: vars.palette.text.secondary, opacity: 1 },
});

interface InputWithButtonProps extends Pick<ComponentProps<'input'>, 'name' | 'defaultValue' | 'ref'> {
  /** The placeholder and accessible name. */
  label: string;
  /** The label of the submit button. */
  button: string;
  icon?: ReactNode;
}

/** A required text input with its submit button inside. */
export function InputWithButton({ label, button, icon, ...input }: InputWithButtonProps) {
  return (
    <Container>
      {icon}
      <Input {...input} type="text" placeholder={label} aria-label={label} required />
      <Button type="submit" variant="contained">
        {button}
      </Button>
    </Container>
  );
}
