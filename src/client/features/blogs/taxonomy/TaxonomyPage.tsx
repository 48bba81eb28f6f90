import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { NotOfferedNotice } from '../../../api/NotOfferedNotice';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectHasExtensions } from '../../../site/siteSlice';
import { Categories } from './Categories';
import { Tags } from './Tags';

/** The page of the categories, or that of the tags: one chunk, as both are small. */
export function TaxonomyPage() {
  const areTags = useLocation().pathname === paths.tags;
  const hasExtensions = useSelector(selectHasExtensions);
  return (
    <AdminOnly title={areTags ? 'Tags' : 'Categories'}>
      {!hasExtensions ? (
        <NotOfferedNotice>Its categories are fixed, and its posts have no tags.</NotOfferedNotice>
      ) : areTags ? (
        <Tags />
      ) : (
        <Categories />
      )}
    </AdminOnly>
  );
}
