import { defaultAddressPattern } from './default-address-pattern';
import type { SiteSettings } from './site-settings';

/** What the specification says of the site, until its owner says something else. */
export const siteDefaults: SiteSettings = {
  name: 'Octavo',
  headline: 'Your own blogging platform',
  introduction:
    'Unhurried writing about technology, new companies, money and the days in between. Read what you like, keep what you love, and say what you think.',
  description:
    'Unhurried writing about technology, new companies, money and the days in between. Read, like, and say what you think.',
  showsBadge: true,
  language: 'en',
  setsTypography: false,
  timeZone: '',
  logo: '',
  logoDark: '',
  icon: '',
  linkPreview: '',
  accentColour: '',
  ownCss: '',
  authorLabel: 'The {name} Editors',
  showsAuthors: false,
  needsCover: true,
  opensWritingView: false,
  showsCardDetails: false,
  showsRelatedPosts: false,
  keepsPostsOffline: false,
  players: [],
  allowsHtml: false,
  needsLoginToOpen: true,
  showsNewsletter: true,
  sendsNewsletter: false,
  countsVisits: true,
  statisticsDays: 400,
  addressPattern: defaultAddressPattern,
  comments: 'everybody',
  commentsCloseAfterDays: 0,
  navigation: [],
  footerText:
    'A sheet of paper folded three times makes eight leaves. A thought written down and folded into a post is not so different.',
  footerColumns: [
    {
      title: 'Quick Links',
      links: ['Latest posts', 'Most liked', 'Write for us', 'Archive'].map((label) => ({ label, url: '' })),
    },
    {
      title: 'Need Help?',
      links: ['Questions and answers', 'Contact us', 'Privacy', 'Terms'].map((label) => ({ label, url: '' })),
    },
  ],
  socialTitle: 'Follow Us',
  socialLinks: [
    'https://www.facebook.com/',
    'https://twitter.com/',
    'https://www.instagram.com/',
    'https://www.youtube.com/',
  ],
  copyright: 'Copyright 2025 © {name}. All rights reserved.',
  allowsSearchEngines: true,
  verificationTags: '',
};
