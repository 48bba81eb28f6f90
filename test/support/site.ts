import type { Site } from '../../src/client/site/siteSlice';
import { defaultCategories } from '../../src/contract/categories';
import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';

/** What our server says of a site whose owner has set nothing. */
export const aSite = (parts: Partial<Site> = {}): Site => ({
  url: '',
  timeZone: 'UTC',
  hasExtensions: true,
  settings: shownSettings(siteDefaults),
  categories: defaultCategories,
  ...parts,
});

/** The same of a static build, which is in its index.html. */
export const siteOfStaticBuild = aSite({ hasExtensions: false });
