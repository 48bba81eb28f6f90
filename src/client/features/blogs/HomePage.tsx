import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { Column, ScreenReaderOnly } from '../../ui/layout';
import { useTitle } from '../../ui/useTitle';
import { BlogList } from './BlogList';
import { blogsPanelId, CategoryTabs, tabId } from './CategoryTabs';
import { selectFilters } from './filtersSlice';
import { Hero } from './Hero';
import { selectIsLoginDialogOpen } from './loginDialogSlice';
import { Newsletter } from './Newsletter';
import { useFiltersInAddress } from './useFiltersInAddress';

const LoginRequiredDialog = lazy(() =>
  import('./LoginRequiredDialog').then(({ LoginRequiredDialog }) => ({ default: LoginRequiredDialog })),
);

const TabBar = styled('div')(({ theme: { vars, spacing } }) => ({
  borderBottom: `1px solid ${vars.palette.divider}`,
  marginBottom: spacing(4),
}));

// However few posts there are, what follows them stays below the screen, where it was while they were on their way.
const Panel = styled('section')({ minHeight: '70vh' });

export function HomePage() {
  useTitle(undefined);
  useFiltersInAddress();
  const { category } = useSelector(selectFilters);
  const isLoginDialogOpen = useSelector(selectIsLoginDialogOpen);
  return (
    <>
      <Hero />
      <Column>
        <TabBar>
          <CategoryTabs />
        </TabBar>
        <Panel role="tabpanel" id={blogsPanelId} aria-labelledby={tabId(category)}>
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
