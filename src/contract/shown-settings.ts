import {
  settingDeclarations,
  withoutDefaults,
  type FooterColumn,
  type SettingName,
  type SiteSettings,
} from './site-settings';
import { logoPath, readPicture } from './site-pictures';
import { socialLinks } from './social-links';

interface ShownFooterColumn extends FooterColumn {
  /** What the links are, beside links: `me` says that they lead to the owner of the site. */
  rel?: 'me noopener';
}

/** Attributes of a picture in place of Octavo's logo; index.html shows that of the theme. */
interface ShownLogo {
  src: string;
  width: number;
  height: number;
  className: string;
  /** Where there are two: the browser then fetches that which is shown. */
  loading?: 'lazy';
}

/** The settings as pages have them: the social links are the last column of the footer, and the CSS is in the page itself. */
export type ShownSettings = Omit<
  SiteSettings,
  'footerColumns' | 'socialLinks' | 'socialTitle' | 'logo' | 'logoDark' | 'icon' | 'ownCss' | PrivateSetting
> & {
  footerColumns: ShownFooterColumn[];
  /** Left out where Octavo's own is shown. */
  logos?: ShownLogo[];
};

/** What only admins are told. */
type PrivateSetting = 'approvalsToPass' | 'foldsSpamAbove' | 'spamWords';

export const withoutPrivate = <Settings extends Partial<SiteSettings>>({
  approvalsToPass: _approvals,
  foldsSpamAbove: _score,
  spamWords: _words,
  ...rest
}: Settings): Omit<Settings, PrivateSetting> => rest;

/** With the name of the site in place of `{name}`. */
export const fillName = (text: string, { name }: Pick<SiteSettings, 'name'>): string =>
  text.replaceAll('{name}', () => name);

const isOfFooter = (name: string): boolean => settingDeclarations[name as SettingName].section === 'footer';

/**
 * The settings as pages show them. Entries of the footer that lead nowhere, or to nobody, are for a blog that is nobody's
 * yet: they go as soon as it has a name or a footer of its own.
 */
export function shownSettings({ logo, logoDark, icon: _icon, ownCss: _ownCss, ...rest }: SiteSettings): ShownSettings {
  const logos = shownLogos(logo, logoDark);
  return {
    ...withFooter(withoutPrivate(rest)),
    authorLabel: fillName(rest.authorLabel, rest),
    copyright: fillName(rest.copyright, rest),
    ...(logos.length > 0 && { logos }),
  };
}

/** At which logos are shown, in pixels. */
const logoHeight = 34;

function shownLogos(light: string, dark: string): ShownLogo[] {
  const pictures = [light, light && dark].flatMap((value) => readPicture(value) ?? []);
  const classNames = pictures.length > 1 ? ['site-logo site-logo-light', 'site-logo site-logo-dark'] : ['site-logo'];
  return pictures.map((picture, index) => ({
    // Before the address, at which the browser would begin to fetch.
    ...(pictures.length > 1 && { loading: 'lazy' }),
    src: logoPath(picture),
    width: Math.round((logoHeight * picture.width) / picture.height),
    height: logoHeight,
    className: classNames[index]!,
  }));
}

function withFooter({
  socialLinks: urls,
  socialTitle: title,
  ...settings
}: Omit<SiteSettings, 'logo' | 'logoDark' | 'icon' | 'ownCss' | PrivateSetting>) {
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
