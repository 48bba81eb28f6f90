import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { NotOfferedNotice } from '../../../api/NotOfferedNotice';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectHasExtensions } from '../../../site/siteSlice';
import { Categories } from './Categories';
import { SeriesList } from './SeriesList';
import { Tags } from './Tags';

const categories = { title: 'Categories', Content: Categories };

const others: Record<string, typeof categories> = {
  [paths.tags]: { title: 'Tags', Content: Tags },
  [paths.series]: { title: 'Series', Content: SeriesList },
};

/** The page of the categories, of the tags, or of the series: one chunk, as all are small. */
export function TaxonomyPage() {
  const { title, Content } = others[useLocation().pathname] ?? categories;
  const hasExtensions = useSelector(selectHasExtensions);
  return (
    <AdminOnly title={title}>
      {hasExtensions ? (
        <Content />
      ) : (
        <NotOfferedNotice>Its categories are fixed, and its posts have no tags and no series.</NotOfferedNotice>
      )}
    </AdminOnly>
  );
}
