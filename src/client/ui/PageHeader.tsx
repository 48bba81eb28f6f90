import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { breakpoints, spacing } from './theme';

const Header = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: spacing(2),
  marginBottom: spacing(3),
  // A long word in the subtitle must not widen the page.
  '& > div': { minWidth: 0 },
  // A row of its own on small screens: a subtitle that arrives late must not move the actions.
  [breakpoints.down('sm')]: { '& > div:first-of-type': { flexBasis: '100%' } },
});

interface PageHeaderProps {
  title: string;
  /** Below the title; the space of one line, or of two on small screens, is reserved. */
  subtitle?: ReactNode;
  /** Actions, at the end of the row. */
  children?: ReactNode;
}

/** The heading of an admin or profile page. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <Header>
      <div>
        <Typography variant="h1" sx={{ fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, minHeight: { xs: '2lh', sm: '1lh' } }}>
          {subtitle}
        </Typography>
      </div>
      {children}
    </Header>
  );
}
