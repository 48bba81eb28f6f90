import { site } from '../../contract/site';
import { PageMeta } from '../site/PageMeta';

/** The meta data of a page with a form, which nobody looks for. */
export const Meta = ({ path }: { path: string }) => (
  <PageMeta title={site.title} description={site.description} path={path} isHidden />
);
