import {
  settingDeclarations,
  withoutDefaults,
  type FooterColumn,
  type SettingName,
  type SiteSettings,
} from './site-settings';
import { socialLinks } from './social-links';

interface ShownFooterColumn extends FooterColumn {
  /** What the links are, beside links: `me` says that they lead to the owner of the site. */
  rel?: 'me noopener';
}

/** The settings as pages have them: the social links are the last column of the footer, and the CSS is in the page itself. */
export type ShownSettings = Omit<SiteSettings, 'footerColumns' | 'socialLinks' | 'socialTitle' | 'ownCss'> & {
  footerColumns: ShownFooterColumn[];
};

const isOfFooter = (name: string): boolean => settingDeclarations[name as SettingName].section === 'footer';

/**
 * The settings as pages show them. Entries of the footer that lead nowhere, or to nobody, are for a blog that is nobody's
 * yet: they go as soon as it has a name or a footer of its own.
 */
export function shownSettings({
  socialLinks: urls,
  socialTitle: title,
  ownCss: _ownCss,
  ...settings
}: SiteSettings): ShownSettings {
  const own = withoutDefaults({ ...settings, socialLinks: urls, socialTitle: title });
  const isOwned = Object.keys(own).some((name) => name === 'name' || isOfFooter(name));
  const columns = isOwned ? withoutPlaceholders(settings.footerColumns) : settings.footerColumns;
  const links = socialLinks(isOwned ? (own.socialLinks ?? []) : urls);
  const social: ShownFooterColumn = { title, links, ...(isOwned && { rel: 'me noopener' }) };
  return { ...settings, footerColumns: links.length > 0 ? [...columns, social] : columns };
}

const withoutPlaceholders = (columns: readonly FooterColumn[]): FooterColumn[] =>
  columns
    .map((column) => ({ ...column, links: column.links.filter(({ url }) => url !== '') }))
    .filter(({ links }) => links.length > 0);
