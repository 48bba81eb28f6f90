import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { Column, ScreenReaderOnly } from '../../ui/layout';
import { BlogList } from './BlogList';
import { blogsPanelId, CategoryTabs, tabId } from './CategoryTabs';
import { selectFilters } from './filtersSlice';
import { Hero } from './Hero';
import { selectIsLoginDialogOpen } from './loginDialogSlice';
import { Newsletter } from './Newsletter';
import { useFiltersInUrl } from './useFiltersInUrl';

const LoginRequiredDialog = lazy(() =>
  import('./LoginRequiredDialog').then(({ LoginRequiredDialog }) => ({ default: LoginRequiredDialog })),
);

const TabBar = styled('div')(({ theme: { vars } }) => ({ borderBottom: `1px solid ${vars.palette.divider}` }));

// The content below the list must not move into view when few posts are found: that would be a layout shift.
const Panel = styled('section')({ minHeight: '70vh', outline: 'none' });

export function HomePage() {
  useFiltersInUrl();
  const { category } = useSelector(selectFilters);
  const isLoginDialogOpen = useSelector(selectIsLoginDialogOpen);
  return (
    <>
      <Hero />
      <Column>
        <TabBar>
          <CategoryTabs />
        </TabBar>
        <Panel role="tabpanel" id={blogsPanelId} tabIndex={-1} aria-labelledby={tabId(category)}>
          <ScreenReaderOnly as="h2">Posts</ScreenReaderOnly>
          <BlogList />
        </Panel>
      </Column>
      <Newsletter />
      {isLoginDialogOpen && (
        <Suspense>
          <LoginRequiredDialog />
        </Suspense>
      )}
    </>
  );
}
