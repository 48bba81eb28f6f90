import { useSelector } from 'react-redux';
import { selectSiteUrl } from './siteSlice';

/** The address by which a page is known, whatever else its URL has. React moves the link into the document's head. */
export function Canonical({ path }: { path: string }) {
  const siteUrl = useSelector(selectSiteUrl);
  return siteUrl && <link rel="canonical" href={siteUrl + path} />;
}
