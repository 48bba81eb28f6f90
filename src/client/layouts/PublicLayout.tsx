import { Outlet } from 'react-router';
import { styled } from '@mui/material/styles';
import { topBarHeights } from '../ui/layout';
import { SkipLink } from '../ui/SkipLink';
import { Footer } from './Footer';
import { NavigationBar } from './NavigationBar';

// At least one screen high, so that the footer does not move while a page loads.
const Main = styled('main')({ minHeight: `calc(100vh - ${topBarHeights.public}px)`, outline: 'none' });

export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <Main id="content" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
    </>
  );
}
