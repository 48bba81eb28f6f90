import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';

interface ChoiceLabelProps {
  title: string;
  children: ReactNode;
}

/** The label of a choice, and what follows from it. */
export const ChoiceLabel = ({ title, children }: ChoiceLabelProps) => (
  <>
    {title}
    <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
      {children}
    </Typography>
  </>
);
