import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';

/** Says, within a section, that a list has nothing in it. */
export const EmptyMessage = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);
