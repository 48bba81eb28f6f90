import type { ReactNode } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

/** A spinner with a message, in place of a list that is loading. */
export const LoadingMessage = ({ children }: { children: ReactNode }) => (
  <Typography role="status" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 3 }}>
    <CircularProgress size={20} aria-hidden="true" />
    {children}
  </Typography>
);
