import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { styled } from '@mui/material/styles';
import { Canonical } from '../../site/Canonical';
import { selectHasExtensions, selectSettings } from '../../site/siteSlice';
import { Column, ScreenReaderOnly } from '../../ui/layout';
import { lazyNamed } from '../../ui/lazyNamed';
import { pageFromQuery } from '../../ui/pageInUrl';
import { vars } from '../../ui/theme';
import { BlogList } from './BlogList';
import { blogsPanelId, CategoryTabs, tabId } from './CategoryTabs';
import { filtersToHref, selectFilters } from './filtersSlice';
import { Hero } from './Hero';
import { LoginRequiredDialog } from './LoginRequiredDialog';
import { Newsletter } from './Newsletter';

const TabBar = styled('div')({ borderBottom: `1px solid ${vars.palette.divider}` });

// The content below the list must not move into view when few posts are found: that would be a layout shift.
const Panel = styled('section')({ minHeight: '70vh', outline: 'none' });

/** Without its code, the posts are there. */
export const TextResults = lazyNamed(
  () => import('./text-search/TextResults').catch(() => ({ TextResults: () => null })),
  'TextResults',
);

export function HomePage() {
  const filters = useSelector(selectFilters);
  const [parameters] = useSearchParams();
  const hasExtensions = useSelector(selectHasExtensions);
  const { showsNewsletter } = useSelector(selectSettings);
  return (
    <>
      <Canonical path={filtersToHref(filters, pageFromQuery(parameters))} />
      <Hero />
      <Column>
        <TabBar>
          <CategoryTabs />
        </TabBar>
        <Panel role="tabpanel" id={blogsPanelId} tabIndex={-1} aria-labelledby={tabId(filters.category)}>
          <ScreenReaderOnly as="h2">Posts</ScreenReaderOnly>
          <BlogList />
          <Suspense>{filters.search && hasExtensions && <TextResults />}</Suspense>
        </Panel>
      </Column>
      {showsNewsletter && <Newsletter />}
      <LoginRequiredDialog />
    </>
  );
}
