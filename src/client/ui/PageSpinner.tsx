import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

const Middle = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '60vh' });

/** While a page's code or its content is on its way. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <Middle role="status">
    <CircularProgress aria-label={label} />
  </Middle>
);
