import type { SiteSettings } from './site-settings';

/** The title of the home page. */
export const siteTitle = ({ name, headline }: Pick<SiteSettings, 'name' | 'headline'>): string =>
  headline ? `${name}: ${headline}` : name;
