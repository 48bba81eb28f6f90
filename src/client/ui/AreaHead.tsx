import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';

const Head = styled('header')(({ theme: { spacing } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: spacing(2),
  marginBottom: spacing(3),
}));

interface AreaHeadProps {
  title: string;
  /** One line below the title. */
  about?: ReactNode;
  /** What can be done here. */
  children?: ReactNode;
}

/** The top of a page of the admin's or the reader's own area. */
export function AreaHead({ title, about, children }: AreaHeadProps) {
  return (
    <Head>
      <div>
        <Typography variant="h1" sx={{ fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, minHeight: '1.55em' }}>
          {about}
        </Typography>
      </div>
      {children}
    </Head>
  );
}
