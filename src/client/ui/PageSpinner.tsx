import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

const Center = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '60vh' });

/** Shown while the chunk or the data of a page is loading. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <Center role="status">
    <CircularProgress aria-label={label} />
  </Center>
);
