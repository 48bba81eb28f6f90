import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';
import { socialLinks } from '../../src/contract/social-links';

test.each([
  ['https://www.facebook.com/harbour', 'Facebook'],
  ['https://m.youtube.com/@harbour', 'YouTube'],
  ['https://x.com/harbour', 'X'],
  ['https://netflix.com/harbour', 'netflix.com'],
  ['https://mastodon.social/@harbour', 'mastodon.social'],
  ['https://www.harbour.example/', 'harbour.example'],
  ['mailto:ann@harbour.example', 'ann@harbour.example'],
])('%s is called %s', (url, label) => {
  expect(socialLinks([url])).toEqual([{ url, label }]);
});

test('two on one host are told apart, and none stands there twice', () => {
  const [ann, ben] = ['https://github.com/ann', 'https://github.com/ben/'];
  expect(socialLinks([ann, ben, ann])).toEqual([
    { url: ann, label: 'GitHub/ann' },
    { url: ben, label: 'GitHub/ben' },
  ]);
});

test('an address that is still being typed is not there yet', () => {
  expect(socialLinks(['https:', 'htt'])).toEqual([]);
});

const columnsOf = (settings: Partial<typeof siteDefaults>) =>
  shownSettings({ ...siteDefaults, ...settings }).footerColumns.map(({ title, links, rel }) => [
    title,
    links.map(({ label }) => label).join(),
    rel,
  ]);

test('the last column of the footer has them, and says of the owner’s that they are the owner', () => {
  expect(columnsOf({}).at(-1)).toEqual(['Follow Us', 'Facebook,Twitter,Instagram,YouTube', undefined]);
  expect(columnsOf({ socialTitle: 'Elsewhere', socialLinks: ['https://x.com/harbour'] })).toEqual([
    ['Elsewhere', 'X', 'me noopener'],
  ]);
});

test('a blog that is somebody’s has none that lead to nobody', () => {
  expect(columnsOf({ name: 'Harbour Notes' })).toEqual([]);
});
