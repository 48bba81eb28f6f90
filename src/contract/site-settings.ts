// The settings of the site, once and in this order: what is stored, the calls, the form of the admin area and
// `octavo site` are made of this list. Their defaults, in site-defaults.ts, are what the specification says. A setting is
// public: everybody is told of it with every page. CONTRIBUTING.md says what a new one needs.
import { playableProviders } from './embeds';
import { limits } from './limits';
import { siteDefaults } from './site-defaults';
import { optionalText, text, type Infer, type Schema } from './schema';
import { picture } from './site-pictures';

/** The pages of the settings, by the last part of their addresses. */
export const settingSections = {
  general: 'General',
  appearance: 'Appearance',
  reading: 'Posts and readers',
  addresses: 'Addresses',
  comments: 'Comments',
  navigation: 'Navigation',
  footer: 'Footer',
  'search-engines': 'Search engines',
} as const;

export type SettingSection = keyof typeof settingSections;

interface Declaration {
  section: SettingSection;
  /** Of its field in the form. */
  label: string;
  /** A sentence below the field. */
  help?: string;
  /** How it is typed: `line`, `lines` and `code` are text, `list` has one text in each line, `flag` is a switch; any other has a field of its own in the form. */
  kind:
    | 'line'
    | 'lines'
    | 'code'
    | 'flag'
    | 'choice'
    | 'number'
    | 'colour'
    | 'columns'
    | 'pattern'
    | 'list'
    | 'navigation'
    | 'picture';
  /** What may be stored. `title` names it in sentences about what is wrong. */
  input: Schema;
  /** What the values of a `choice` mean. */
  choices?: Readonly<Record<string, string>>;
}

const flag = (title: string) => ({ type: 'boolean', title }) as const;

/** A path of this site, or an absolute address; empty for what only looks like a link. */
const LinkUrl = { ...optionalText('an address such as /about or https://example.com/', 500), format: 'link' } as const;

const FooterColumn = {
  type: 'object',
  required: ['title', 'links'],
  properties: {
    title: text('the title of a column', 60),
    links: {
      type: 'array',
      title: 'the links of a column',
      maxItems: 12,
      items: {
        type: 'object',
        required: ['label', 'url'],
        properties: { label: text('the text of a link', 80), url: LinkUrl },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;
export type FooterColumn = Infer<typeof FooterColumn>;

const NavigationLink = {
  type: 'object',
  required: ['label', 'target'],
  properties: {
    label: text('the text of a link', 40),
    target: {
      ...text('where a link leads', 500),
      format: 'link-target',
      description: 'A path of this site, an absolute address, or page:, tag: or category: with an id.',
    },
  },
  additionalProperties: false,
} as const;
export type NavigationLink = Infer<typeof NavigationLink>;

export const Navigation = { type: 'array', title: 'the navigation', maxItems: 12, items: NavigationLink } as const;

const settings = {
  name: { section: 'general', label: 'Name', kind: 'line', input: text('the name of the site', 60) },
  headline: {
    section: 'general',
    label: 'Headline',
    help: 'The largest line of the home page, and part of its title.',
    kind: 'line',
    input: optionalText('the headline', 120),
  },
  introduction: {
    section: 'general',
    label: 'Introduction',
    help: 'Below the headline.',
    kind: 'lines',
    input: optionalText('the introduction', 400),
  },
  description: {
    section: 'general',
    label: 'Description',
    help: 'A sentence or two for search engines, link previews and feeds.',
    kind: 'lines',
    input: optionalText('the description', 300),
  },
  showsBadge: {
    section: 'general',
    label: 'Show “New: AI feature integrated” above the headline',
    kind: 'flag',
    input: flag('the badge'),
  },
  language: {
    section: 'general',
    label: 'Language of the content',
    help: 'Such as en, de or pt-BR: for browsers that translate or read aloud, and for search engines.',
    kind: 'line',
    input: { ...text('the language of the content, such as en or pt-BR', 35), format: 'language' },
  },
  setsTypography: {
    section: 'general',
    label: 'Quotes, dashes and ellipses become printed ones as they are typed',
    help: 'In texts of posts: “ ” in English, „ “ in German, by the language of the content. Never in code.',
    kind: 'flag',
    input: flag('whether printed quotes are typed'),
  },
  timeZone: {
    section: 'general',
    label: 'Time zone',
    help: 'In which posts are dated, such as Europe/Berlin. Empty: the one that the server was started with.',
    kind: 'line',
    input: { ...optionalText('a time zone such as Europe/Berlin', 60), format: 'time-zone' },
  },
  logo: {
    section: 'appearance',
    label: 'Logo',
    help: 'In place of the name, in the header and in the footer. Best without a background, and at least 102 pixels high.',
    kind: 'picture',
    input: picture('the logo'),
  },
  logoDark: {
    section: 'appearance',
    label: 'Logo on dark pages',
    help: 'Without one, the logo is the same there.',
    kind: 'picture',
    input: picture('the logo on dark pages'),
  },
  icon: {
    section: 'appearance',
    label: 'Icon',
    help: 'In tabs, bookmarks and on home screens. Square, best of 512 × 512 pixels, and at least of 192 × 192.',
    kind: 'picture',
    input: picture('the icon'),
  },
  linkPreview: {
    section: 'appearance',
    label: 'Picture for link previews',
    help: 'Beside links to the home page, and to what has no picture of its own. Best of 1200 × 630 pixels.',
    kind: 'picture',
    input: picture('the picture for link previews'),
  },
  accentColour: {
    section: 'appearance',
    label: 'Colour',
    help: 'Any colour. Text, buttons and the focus ring get tones of it that can be read, on light and on dark pages.',
    kind: 'colour',
    input: { ...optionalText('a colour such as #0e4b40', 7), pattern: '^(#[0-9a-fA-F]{6})?$' },
  },
  ownCss: {
    section: 'appearance',
    label: 'CSS of your own',
    help: 'On the pages that readers see, after the styles that are there; neither here nor where somebody logs in. It loads nothing from other sites.',
    kind: 'code',
    input: { ...optionalText('the CSS', limits.ownCss), format: 'css' },
  },
  authorLabel: {
    section: 'reading',
    label: 'Author label',
    help: 'The byline of posts without an author of their own. {name} stands for the name of the site.',
    kind: 'line',
    input: text('the author label', 80),
  },
  showsAuthors: {
    section: 'reading',
    label: 'Show who wrote a post, in place of the label',
    help: 'Posts written here show the name of their author, and what the author tells about themselves.',
    kind: 'flag',
    input: flag('whether authors are shown'),
  },
  needsCover: {
    section: 'reading',
    label: 'Posts need a thumbnail',
    help: 'Off: they can be published without one, and cards show the first letter of the title in its place.',
    kind: 'flag',
    input: flag('whether posts need a thumbnail'),
  },
  opensWritingView: {
    section: 'reading',
    label: 'Write posts in the writing view at first',
    help: 'Title and text first, and all else beside them when it is asked for. The form is one button away.',
    kind: 'flag',
    input: flag('whether posts are written in the writing view'),
  },
  showsCardDetails: {
    section: 'reading',
    label: 'Show date, author and reading time on the cards of posts',
    help: 'The reading time stands with the post, too.',
    kind: 'flag',
    input: flag('the details of cards'),
  },
  showsRelatedPosts: {
    section: 'reading',
    label: 'Show other posts below a post',
    help: 'The one before, the one after, and three related ones: those with the same tags first, then those of its category.',
    kind: 'flag',
    input: flag('the posts below a post'),
  },
  keepsPostsOffline: {
    section: 'reading',
    label: 'Keep posts for reading offline',
    help: 'The last fifty posts that a reader has opened stay in their browser, and are shown when the blog cannot be reached. Below each post it says so, and each reader can switch it off. A logout deletes them.',
    kind: 'flag',
    input: flag('offline reading'),
  },
  players: {
    section: 'reading',
    label: 'Players that readers may load',
    help: `One in each line, of ${playableProviders.join(', ')}. A click on such a card then loads the player of that site, which learns of the reader. Without them, a card is a link.`,
    kind: 'list',
    input: {
      type: 'array',
      title: 'the players that readers may load',
      maxItems: 10,
      items: {
        type: 'string',
        title: `a player, which is one of ${playableProviders.join(', ')}`,
        enum: [...playableProviders],
      },
    },
  },
  allowsHtml: {
    section: 'reading',
    label: 'Admins may write HTML in posts',
    help: 'As a block of its own, without scripts, forms and frames. Off: what is there stays.',
    kind: 'flag',
    input: flag('whether admins may write HTML'),
  },
  needsLoginToOpen: {
    section: 'reading',
    label: 'Visitors log in before they open a post from the home page',
    kind: 'flag',
    input: flag('whether visitors log in'),
  },
  showsNewsletter: {
    section: 'reading',
    label: 'Show the newsletter form on the home page',
    kind: 'flag',
    input: flag('the newsletter form'),
  },
  sendsNewsletter: {
    section: 'reading',
    label: 'Send a newsletter',
    help: 'The form on the home page takes subscriptions, whose owners confirm them by mail; published posts can be sent to them. Needs mail, which whoever runs the server sets up.',
    kind: 'flag',
    input: flag('whether a newsletter is sent'),
  },
  countsVisits: {
    section: 'reading',
    label: 'Count how often posts are read',
    help: 'Without cookies, and without keeping who it was. Whose browser asks not to be tracked is left out.',
    kind: 'flag',
    input: flag('whether visits are counted'),
  },
  statisticsDays: {
    section: 'reading',
    label: 'Days for which statistics are kept',
    help: 'What is older is deleted.',
    kind: 'number',
    input: { type: 'integer', title: 'a number of days', minimum: 1, maximum: 3650 },
  },
  addressPattern: {
    section: 'addresses',
    label: 'Addresses of posts',
    help: 'Posts move at once, and whoever follows a former address is led on. The slug stands for the title; each post has it in its form.',
    kind: 'pattern',
    input: { ...text('a pattern such as /{year}/{month}/{slug}', limits.addressPattern), format: 'address-pattern' },
  },
  comments: {
    section: 'comments',
    label: 'Who may comment',
    kind: 'choice',
    input: { type: 'string', title: 'who may comment', enum: ['everybody', 'accounts', 'nobody'] },
    choices: { everybody: 'Everybody', accounts: 'Who has an account', nobody: 'Nobody' },
  },
  commentsCloseAfterDays: {
    section: 'comments',
    label: 'Days after which comments on posts close',
    help: 'Counted from its publication. 0: never.',
    kind: 'number',
    input: { type: 'integer', title: 'a number of days', minimum: 0, maximum: 3650 },
  },
  approvalsToPass: {
    section: 'comments',
    label: 'Approvals after which an account needs none',
    help: 'Further comments of it are public at once, unless they look like spam. 0: every comment waits to be approved.',
    kind: 'number',
    input: { type: 'integer', title: 'a number of approved comments', minimum: 0, maximum: 1000 },
  },
  foldsSpamAbove: {
    section: 'comments',
    label: 'Score above which comments wait as spam',
    help: 'Each comment gets a score from 0 to 100, which learns from what is approved, deleted and marked as spam here; nothing is sent anywhere. 80 is a good begin. 100: only what was marked. Nothing is ever deleted by itself.',
    kind: 'number',
    input: { type: 'integer', title: 'a score', minimum: 0, maximum: 100 },
  },
  spamWords: {
    section: 'comments',
    label: 'Words of spam',
    help: 'One word or phrase in each line, in any letter case. A comment that contains one has a score of 100, and never passes without approval. Readers do not see this list.',
    kind: 'list',
    input: { type: 'array', title: 'the words of spam', maxItems: 200, items: text('a word of spam', 60) },
  },
  navigation: {
    section: 'navigation',
    label: 'Links',
    help: 'In the header of every page. Those that lead to what readers do not see, such as a draft, are not shown.',
    kind: 'navigation',
    input: Navigation,
  },
  footerText: {
    section: 'footer',
    label: 'Text',
    help: 'Below the name.',
    kind: 'lines',
    input: optionalText('the text of the footer', 400),
  },
  footerColumns: {
    section: 'footer',
    label: 'Columns of links',
    help: 'Once the blog has a name or a footer of its own, only links with an address are shown.',
    kind: 'columns',
    input: { type: 'array', title: 'the columns of the footer', maxItems: 3, items: FooterColumn },
  },
  socialTitle: {
    section: 'footer',
    label: 'Title of the social links',
    kind: 'line',
    input: text('the title of the social links', 60),
  },
  socialLinks: {
    section: 'footer',
    label: 'Social links',
    help: 'Your profiles elsewhere, at most 10, one address in each line. They are called after their sites. The original ones, which lead to nobody, go with the first name of the blog.',
    kind: 'list',
    input: {
      type: 'array',
      title: 'the social links',
      maxItems: 10,
      items: {
        ...text('the address of a social link, such as https://mastodon.social/@ann', 300),
        pattern: '^(?:https?://|mailto:)\\S+$',
        format: 'link',
      },
    },
  },
  copyright: {
    section: 'footer',
    label: 'Copyright line',
    help: '{year} stands for the present year, {name} for the name of the site.',
    kind: 'line',
    input: optionalText('the copyright line', 200),
  },
  allowsSearchEngines: {
    section: 'search-engines',
    label: 'Search engines may list the site',
    kind: 'flag',
    input: flag('whether search engines may list the site'),
  },
  verificationTags: {
    section: 'search-engines',
    label: 'Verification tags',
    help: 'One in each line, as name=content: google-site-verification=…',
    kind: 'lines',
    input: { ...optionalText('verification tags as name=content', 1000), format: 'verification-tags' },
  },
} as const satisfies Record<string, Declaration>;

type Settings = typeof settings;

export type SettingName = keyof Settings;

export const settingNames = Object.keys(settings) as SettingName[];

export const settingDeclarations: Readonly<Record<SettingName, Declaration>> = settings;

export type SiteSettings = { [Name in SettingName]: Infer<Settings[Name]['input']> };

/** Schemas of the settings, by name. */
export const settingInputs = Object.fromEntries(settingNames.map((name) => [name, settings[name].input])) as {
  [Name in SettingName]: Settings[Name]['input'];
};

/** The settings that differ from their defaults. */
export const withoutDefaults = (values: Partial<SiteSettings>): Partial<SiteSettings> =>
  Object.fromEntries(
    settingNames
      .filter((name) => values[name] !== undefined)
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(siteDefaults[name]))
      .map((name) => [name, values[name]]),
  );
