import type { FormEvent } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Column } from '../../ui/layout';
import { LineInput } from '../../ui/LineInput';

const Cloth = styled('section')(({ theme: { vars, breakpoints, spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  alignItems: 'center',
  padding: spacing(5, 3),
  borderRadius: 20,
  background: vars.palette.cloth.main,
  color: vars.palette.cloth.text,
  [breakpoints.up('sm')]: { padding: spacing(6, 6) },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: spacing(8), padding: spacing(7, 8) },
}));

const stayHere = (event: FormEvent) => {
  event.preventDefault();
};

/** The form is there and sends nothing: there is no newsletter yet. */
export function Newsletter() {
  return (
    <Column sx={{ py: { xs: 6, md: 10 } }}>
      <Cloth aria-labelledby="newsletter">
        <div>
          <Typography variant="h2" id="newsletter">
            Never miss a post
          </Typography>
          <Typography sx={{ mt: 1, opacity: 0.85 }}>
            New writing in your inbox, about as often as it is worth it.
          </Typography>
        </div>
        <form onSubmit={stayHere}>
          <LineInput name="email" label="Enter your email id" button="Subscribe" />
        </form>
      </Cloth>
    </Column>
  );
}
