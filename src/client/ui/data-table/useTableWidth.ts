import useMediaQuery from '@mui/material/useMediaQuery';
import { breakpoints } from '../theme';

/** Phone width: some columns are hidden. */
export const useIsNarrow = () => useMediaQuery(breakpoints.down('sm'), { noSsr: true });

/** Tablet width, or beside the sidebar: all columns are shown, but narrower. */
export const useIsCompact = () => useMediaQuery(breakpoints.down('lg'), { noSsr: true });
