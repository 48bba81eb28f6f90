import type { FormEvent } from 'react';
import { styled } from '@mui/material/styles';
import { Column } from '../../ui/layout';
import { InputWithButton } from '../../ui/InputWithButton';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';

const Banner = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  alignItems: 'center',
  padding: spacing(5, 3),
  borderRadius: 20,
  background: vars.palette.brand.main,
  color: vars.palette.brand.text,
  '& h2': { ...typography.h2, margin: 0 },
  '& p': { ...typography.body1, margin: spacing(1, 0, 0), opacity: 0.85 },
  [breakpoints.up('sm')]: { padding: spacing(6, 6) },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: spacing(8), padding: spacing(7, 8) },
});

const preventSubmit = (event: FormEvent) => {
  event.preventDefault();
};

/** A placeholder: SPEC.md asks for the form, and submitting it does nothing. */
export function Newsletter() {
  return (
    <Column className="screen-only" sx={{ py: { xs: 6, md: 10 } }}>
      <Banner aria-labelledby="newsletter">
        <div>
          <h2 id="newsletter">Never miss a post</h2>
          <p>New writing in your inbox, about as often as it is worth it.</p>
        </div>
        {/* Outside of a dialog the browser sends nothing either. */}
        <form method="dialog" onSubmit={preventSubmit}>
          <InputWithButton name="email" label="Enter your email id" button="Subscribe" />
        </form>
      </Banner>
    </Column>
  );
}
