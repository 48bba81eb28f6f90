import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { styled } from '@mui/material/styles';
import { Canonical } from '../../site/Canonical';
import { selectSettings } from '../../site/siteSlice';
import { Column, ScreenReaderOnly } from '../../ui/layout';
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

export function HomePage() {
  const filters = useSelector(selectFilters);
  const [parameters] = useSearchParams();
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
        </Panel>
      </Column>
      {showsNewsletter && <Newsletter />}
      <LoginRequiredDialog />
    </>
  );
}
