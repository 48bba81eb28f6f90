import type { ReactNode } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

/** Says what is on its way, where a list will stand. */
export const LoadingLine = ({ children }: { children: ReactNode }) => (
  <Typography role="status" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 3 }}>
    <CircularProgress size={20} aria-hidden="true" />
    {children}
  </Typography>
);
