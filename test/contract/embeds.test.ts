import { findPlayer, playableProviders, playerPath, recognizeEmbed } from '../../src/contract/embeds';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'youtube',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://player.vimeo.com/video/76979871?h=1', 'vimeo', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=1',
    'spotify',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  ['https://codepen.io/ann/pen/abcdEF', 'codepen', 'https://codepen.io/ann/embed/abcdEF?default-tab=result'],
  [
    'https://www.openstreetmap.org/#map=12/52.5/13.4',
    'openstreetmap',
    'https://www.openstreetmap.org/export/embed.html?bbox=13.28327,52.44164,13.51673,52.55836&layer=mapnik',
  ],
  ['https://gist.github.com/ann/0123456789abcdef', 'gist', undefined],
  ['https://bsky.app/profile/ann.example/post/3kabc', 'bluesky', undefined],
  ['https://mastodon.social/@ann/109372843234', 'mastodon', undefined],
  ['https://example.com/any?page=1', 'page', undefined],
  ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', 'page', undefined],
  ['https://www.youtube.com/watch?v="><script>', 'page', undefined],
])('%s is of %s', (address, provider, player) => {
  expect(recognizeEmbed(address)).toMatchObject({ provider, ...(player && { player }) });
  expect(findPlayer(address, playableProviders)?.player).toBe(player);
  expect(findPlayer(address, [])).toBeUndefined();
});

test.each([
  '',
  'text',
  'javascript:alert(1)',
  '//youtu.be/dQw4w9WgXcQ',
  'ftp://a.test/',
  `https://a.test/${'a'.repeat(1_000)}`,
])('%j is no address of a page', (address) => expect(recognizeEmbed(address)).toBeUndefined());

test('the page of a player is one of ours', () => {
  expect(playerPath('vimeo', 'https://vimeo.com/1?a=b&c')).toBe(
    '/embed/vimeo?address=https%3A%2F%2Fvimeo.com%2F1%3Fa%3Db%26c',
  );
});
