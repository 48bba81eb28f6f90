import { redactUrl } from '../../src/server/http/logging';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEifQ.c2lnbmF0dXJl';

test.each([
  ['/?token=abc', '/?token=[redacted]'],
  ['/?a=1&access_token=abc&b=2', '/?a=1&access_token=[redacted]&b=2'],
  ['/?Token=abc#x', '/?Token=[redacted]#x'],
  ['/?jwt=abc', '/?jwt=[redacted]'],
  ['/?password=abc', '/?password=[redacted]'],
  [`/?q=${token}`, '/?q=[redacted]'],
  [`/blog/${token}/more`, '/blog/[redacted]/more'],
  [`/blog/Bearer%20${token}`, '/blog/Bearer%20[redacted]'],
  [`/blog/${token.replaceAll('.', '%2E')}`, '/blog/[redacted]'],
  ['/preview/Ab-c_1', '/preview/[redacted]'],
  ['/feed/NjVhYmM..Ab-c_1.xml', '/feed/[redacted]'],
  ['/api/preview/Ab-c_1?likes=mine', '/api/preview/[redacted]?likes=mine'],
  ['/api//PREVIEW%2FAb-c_1', '/api//PREVIEW%2F[redacted]'],
  [`/?token=${token}&token=${token}`, '/?token=[redacted]&token=[redacted]'],
  [`/api/admin/export/${token}`, '/api/admin/export/[redacted]'],
  ['/api/admin%2Fexport//abc?x=1', '/api/admin%2Fexport//[redacted]?x=1'],
  ['/?a?my-token=abc', '/?a?my-token=[redacted]'],
  [`/x${token}`, '/x[redacted]'],
  [`/a.b.${token}?c=1`, '/a.b.[redacted]?c=1'],
])('%s is logged without its secret', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test.each([
  '/',
  '/api/blog/all?limit=12&search=rain',
  '/blog/eyJonas',
  '/preview',
  '/feed.xml',
  '/category/technology/feed.json',
  '/images/abc-preview.jpg',
  '/?search=token',
  '/how-tokens-work?page=2',
  '/api/admin/export',
  '/export/all',
])('%s is logged as it is', (url) => {
  expect(redactUrl(url)).toBe(url);
});

test('a long URL is cut, and shows nothing of a token that begins before its end', () => {
  expect(redactUrl(`/${'a'.repeat(15_000)}`)).toBe(`/${'a'.repeat(1999)}…`);
  const start = `/?q=${'a'.repeat(1966)}`;
  expect(redactUrl(start + token)).toBe(`${start}[redacted]…`);
});
