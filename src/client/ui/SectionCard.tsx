import { useId, type ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { breakpoints, shape, spacing, vars } from './theme';

const Card = styled('section')({
  padding: spacing(3),
  borderRadius: shape.borderRadius,
  border: `1px solid ${vars.palette.divider}`,
  background: vars.palette.background.paper,
  outline: 'none',
  [breakpoints.down('sm')]: { padding: spacing(2.5, 2) },
});

interface SectionCardProps {
  title: string;
  /** What it is for, or what follows from it. */
  about: string;
  children: ReactNode;
}

/** A part of a page of settings. It takes the focus when what had it there is gone. */
export function SectionCard({ title, about, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} tabIndex={-1}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, mb: 2 }}>
        {about}
      </Typography>
      {children}
    </Card>
  );
}
