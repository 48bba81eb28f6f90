import type { FormEvent, ReactNode } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { withoutScript } from '../../ui/mediaQueries';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript';
import { spacing } from '../../ui/theme';
import { topBarHeights } from '../../ui/topBarHeights';

const Frame = styled('div')({
  display: 'grid',
  alignContent: 'center',
  width: '100%',
  maxWidth: 440,
  minHeight: `calc(100vh - ${topBarHeights.public}px)`,
  marginInline: 'auto',
  padding: spacing(6, 2.5),
});

const Form = styled('form')({
  display: 'grid',
  gap: spacing(2.25),
  marginTop: spacing(4),
  [withoutScript]: { display: 'none' },
});

interface AuthFormProps {
  heading: string;
  /** What the form is for, as in “Logging in”. */
  activity: string;
  prompt: string;
  /** The label of the submit button, and its label while the request is pending. */
  button: string;
  busyButton: string;
  isBusy: boolean;
  onSubmit: (fields: FormData) => void;
  /** The fields. */
  children: ReactNode;
  /** The link to the other form. */
  footer: ReactNode;
}

/** The layout shared by the login and the registration form. */
export function AuthForm(props: AuthFormProps) {
  const { heading, activity, prompt, button, busyButton, isBusy, onSubmit, children, footer } = props;
  return (
    <Frame>
      <Typography variant="h1" sx={{ fontSize: '2.5rem' }}>
        {heading}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {prompt}
      </Typography>
      <NeedsJavaScript>{activity}</NeedsJavaScript>
      <Form
        // Outside of a dialog the browser does nothing: without the app a password would be put into the URL.
        method="dialog"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
          {isBusy ? busyButton : button}
        </Button>
      </Form>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {footer}
      </Typography>
    </Frame>
  );
}
