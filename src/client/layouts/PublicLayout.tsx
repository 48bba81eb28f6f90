import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { styled } from '@mui/material/styles';
import { topBarHeights } from '../ui/topBarHeights';
import { MainContent } from '../ui/MainContent';
import { SkipLink } from '../ui/SkipLink';
import { Footer } from './Footer';
import { NavigationBar } from './NavigationBar';

// At least one screen high, so that the footer does not move while a page loads.
const Main = styled(MainContent)({ minHeight: `calc(100vh - ${topBarHeights.public}px)` });

/** The layout of the public pages; `children` take the place of the page. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}
