import { useSelector } from 'react-redux';
import { siteTitle } from '../../contract/site-title';
import { PageMeta } from '../site/PageMeta';
import { selectSettings } from '../site/siteSlice';

/** The meta data of a page with a form, which nobody looks for. */
export function Meta({ path }: { path: string }) {
  const settings = useSelector(selectSettings);
  return <PageMeta title={siteTitle(settings)} description={settings.description} path={path} isHidden />;
}
