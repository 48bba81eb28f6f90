import { useSelector } from 'react-redux';
import { selectSiteUrl } from './siteSlice';

/** On paper, the address by which a page is known: print-and-forced-colors.css shows it. */
export function PrintedAddress({ path }: { path: string }) {
  const siteUrl = useSelector(selectSiteUrl);
  return (
    siteUrl && (
      <p hidden className="print-only">
        {siteUrl + path}
      </p>
    )
  );
}
