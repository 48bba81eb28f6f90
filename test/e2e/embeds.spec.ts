import { readFileSync } from 'node:fs';
import { expect, test } from '../support/e2e';
import { admin, startProduct, type Product } from '../support/product';

const figureOf = (provider: string, address: string, picture = '') =>
  `<figure data-embed="${provider}"><a href="${address}">${picture || address}</a><figcaption>${provider}</figcaption></figure>`;

const addresses = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  vimeo: 'https://vimeo.com/76979871',
  mastodon: 'https://mastodon.social/@ann/109372843234',
  bluesky: 'https://bsky.app/profile/ann.example/post/3kabc',
  spotify: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  gist: 'https://gist.github.com/ann/0123456789abcdef',
  codepen: 'https://codepen.io/ann/pen/abcdEF',
  openstreetmap: 'https://www.openstreetmap.org/#map=12/52.5/13.4',
  page: 'https://example.com/page',
};

const description =
  Object.entries(addresses)
    .map(([provider, address]) =>
      figureOf(provider, address, provider === 'youtube' ? '<img src="/favicon.svg" alt="A film">' : ''),
    )
    .join('') +
  '<figure data-gallery="true"><img src="/favicon.svg" alt="One"><img src="/favicon.svg" alt="Two"></figure>' +
  '<pre data-language="js"><code>const a = 1;</code></pre>';

/** Adds a post with all kinds of embeds. @returns its path */
async function addPost({ url }: Product, players: readonly string[]): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) });
  const { token } = (await login.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const settings = JSON.stringify({ version: 0, settings: { players, needsCover: false } });
  expect(
    (await fetch(`${url}/api/site`, { method: 'PUT', headers: { ...json, authorization }, body: settings })).ok,
  ).toBe(true);
  const body = new FormData();
  const post = { title: 'Embeds', subTitle: 'All', description, category: 'Technology', isPublished: true };
  body.set('blog', JSON.stringify(post));
  body.set('image', new Blob([readFileSync('docs/home.png')], { type: 'image/png' }), 'cover.png');
  expect((await fetch(`${url}/api/blog/add`, { method: 'POST', headers: { authorization }, body })).ok).toBe(true);
  const list = (await (await fetch(`${url}/api/blog/all`)).json()) as { blogs: { _id: string }[] };
  return `${url}/blog/${list.blogs[0]!._id}`;
}

test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

test('a post with every kind of embed asks nobody else before a click, and then the host of the player alone', async ({
  page,
}) => {
  const product = await startProduct({ SAMPLE_POSTS: 'false' });
  try {
    const path = await addPost(product, ['youtube']);
    const others: string[] = [];
    await page.route(/.*/, (route) => {
      const url = route.request().url();
      if (url.startsWith(product.url) || url.startsWith('data:')) return route.continue();
      others.push(url);
      return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
    });
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Load the player from youtube.com' });
    await expect(button).toBeVisible();
    await page.mouse.wheel(0, 5_000);
    // Only what the owner allows can be played; the others are links.
    await expect(page.getByRole('button', { name: /Load the player/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: addresses.vimeo })).toHaveAttribute('href', addresses.vimeo);
    expect(others).toEqual([]);

    await button.click();
    const player = page.frameLocator('iframe[title="The player of youtube.com"]').frameLocator('iframe');
    await expect(player.getByText('The player')).toBeVisible();
    expect(others).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
  } finally {
    await product.stop();
  }
});

test('code is copied, and a gallery opens large and closes by keyboard', async ({ page, context }) => {
  const product = await startProduct({ SAMPLE_POSTS: 'false' });
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(await addPost(product, []));
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const a = 1;');

    await page.getByRole('link', { name: 'One' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pictures' });
    await expect(dialog.getByRole('img', { name: 'One' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('img', { name: 'Two' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Two' })).toBeFocused();
  } finally {
    await product.stop();
  }
});
