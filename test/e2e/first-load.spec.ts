// What a page fetches and does before the app has taken it over.
import type { Page } from '@playwright/test';
import { addPost, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { holdRequests, hydrate, likeButton, saveData, signIn } from '../support/e2e-steps';

const scripts = '**/assets/*.js';

function recordScripts(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.endsWith('.js')) loaded.push(pathname);
  });
  return loaded;
}

/** Also of what the page draws. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets time go by in small steps, between which what has been asked for can arrive. */
const drawUntil = (page: Page, isReached: () => boolean) =>
  expect
    .poll(async () => {
      if (!isReached()) await page.clock.runFor(20);
      return isReached();
    })
    .toBe(true);

test.describe('the scripts of a rendered page', () => {
  // The size of the first load is measured by what the page names, so nothing else may be loaded.
  test('are fetched once what is on the screen has come, and none but those that its HTML names', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text();
    const loaded = recordScripts(page);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
    await drawUntil(page, () => loaded.length > 0);
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((path) => !html.includes(path))).toEqual([]);
  });

  test('run when the page is used', async ({ page }) => {
    const loaded = recordScripts(page);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await drawUntil(page, () => loaded.length > 0);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('script[src]')).toHaveCount(0);
    await page.clock.resume();
    await hydrate(page);
    // The clock's performance has no entries.
    const transferred = await page.evaluate(
      () =>
        new Promise<boolean[]>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as PerformanceResourceTiming[];
            const ofMain = entries.filter(({ name }) => /\/main\.\w+\.js$/.test(name));
            resolve(ofMain.map(({ transferSize }) => transferSize > 0));
          }).observe({ type: 'resource', buffered: true });
        }),
    );
    expect(transferred).toEqual([true, false]);
  });

  test('run without that a while later', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
  });

  test('wait for a picture on the screen', async ({ page }) => {
    const loaded = recordScripts(page);
    const release = await holdRequests(page, '**/images/**');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(loaded).toEqual([]);
    release();
    await expect.poll(() => loaded).not.toEqual([]);
  });

  test('are fetched when the page is used, where data is to be saved', async ({ page }) => {
    await saveData(page);
    const loaded = recordScripts(page);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(60_000);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    await page.clock.resume();
    await hydrate(page);
    expect(loaded).not.toEqual([]);
  });
});

/** The types of all that a page has fetched, and the addresses of its pictures. */
function recordRequests(page: Page) {
  const types = new Set<string>();
  const pictures = new Set<string>();
  page.on('request', (sent) => {
    types.add(sent.resourceType());
    if (sent.resourceType() === 'image') pictures.add(sent.url());
  });
  return { types, pictures };
}

test.describe('until the first cover is painted', () => {
  test('only the page, the fonts and this cover are fetched, and the sheet for print, for which none of them waits', async ({
    page,
  }) => {
    const { types, pictures } = recordRequests(page);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect([...types].sort()).toEqual(['document', 'font', 'image', 'stylesheet']);
    await expect(page.locator('link[rel=stylesheet]')).toHaveAttribute('media', /^print,/);
    expect(pictures.size).toBe(1);
    await page.clock.runFor(100);
    await expect.poll(() => pictures.size).toBeGreaterThan(1);
  });

  test('the others wait no longer than until the page is used', async ({ page }) => {
    const { pictures } = recordRequests(page);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(pictures.size).toBe(1);
    await page.mouse.move(200, 300);
    await expect.poll(() => pictures.size).toBeGreaterThan(1);
  });

  test('the others wait three seconds at most', async ({ page }) => {
    const { pictures } = recordRequests(page);
    const release = await holdRequests(page, '**/images/**');
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.clock.runFor(2_900);
    expect(pictures.size).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => pictures.size).toBeGreaterThan(1);
    release();
  });
});

test('a picture within a text waits for the first cover, too, and has its place', async ({ page, product }) => {
  const { _id: id } = await addPost(product, {
    title: 'With a picture',
    description:
      '<figure><img src="/apple-touch-icon.png" alt="Pages" width="180" height="180" /></figure><p>Below.</p>',
  });
  const { pictures } = recordRequests(page);
  await stopTheClock(page);
  await page.goto(`/blog/${id}`, { waitUntil: 'networkidle' });
  expect(pictures.size).toBe(1);
  const { x, y } = (await page.getByText('Below.').boundingBox())!;
  await page.clock.runFor(100);
  await expect.poll(() => pictures.size).toBe(2);
  expect(await page.getByAltText('Pages').boundingBox()).toHaveProperty('x', x);
  expect(await page.getByText('Below.').boundingBox()).toHaveProperty('y', y);
});

test('the icon is part of the page, and has an address for others', async ({ page, request }) => {
  await page.goto('/');
  const icon = page.locator('link[rel=icon]');
  await expect(icon).toHaveAttribute('href', /^data:image\/svg\+xml,/);
  const width = await icon.evaluate(async ({ href }: HTMLLinkElement) => {
    const image = new Image();
    image.src = href;
    await image.decode();
    return image.width;
  });
  expect(width).toBeGreaterThan(0);
  const address = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const file = await request.get(address!);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('for who is signed in the page is hydrated without being used', async ({ page, context, product }) => {
  await signIn(context, product, await registerReader(product));
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
});

test('the page of a link is fetched when the link is pressed, before there are scripts', async ({ page }) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  const delivery = await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.toJSON() as object);
  expect(delivery).toHaveProperty('deliveryType', 'navigational-prefetch');
  release();
});

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Login Required' });
const firstCard = (page: Page) => page.getByRole('article').getByRole('link').first();

test.describe('a visitor’s early click on a card', () => {
  test('asks for a login before there are scripts, and the app takes the dialog over', async ({ page }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/');
    await firstCard(page).click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(loginDialog(page).getByRole('link', { name: 'Login' })).toBeFocused();
    release();
    await hydrate(page);
    await expect(loginDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await firstCard(page).click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('leads to the login before there are scripts', async ({ page }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/');
    await firstCard(page).click();
    await loginDialog(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    release();
  });

  test('is forgotten when the dialog is closed before there are scripts', async ({ page }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/');
    await firstCard(page).click();
    await loginDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(loginDialog(page)).toBeHidden();
    release();
    await hydrate(page);
    await expect(loginDialog(page)).toBeHidden();
  });
});

test('a reader’s early click on a card opens the post', async ({ page, context, product }) => {
  await signIn(context, product, await registerReader(product));
  const release = await holdRequests(page, scripts);
  await page.goto('/');
  const card = page.getByRole('article').getByRole('link').first();
  const title = await card.innerText();
  await card.click();
  await expect(page).toHaveURL(/\/blog\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  release();
});

test('an early click on a heart tells a visitor to log in before there are scripts, and once', async ({ page }) => {
  const release = await holdRequests(page, scripts);
  const message = page.getByText('Please log in to like a post.').filter({ visible: true });
  await page.goto('/');
  const heart = likeButton(page, await page.getByRole('article').getByRole('heading').first().innerText());
  await heart.click();
  await expect(message).toHaveCount(1);
  release();
  await hydrate(page);
  await expect(message).toHaveCount(1);
  await heart.click();
  await expect(message).toHaveCount(1);
});

test('an early click on the theme’s button changes the theme before there are scripts, and once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const release = await holdRequests(page, scripts);
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: /^Theme: light/ })).toBeVisible();
  release();
  await hydrate(page);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: /^Theme: light/ })).toBeVisible();
  await page.getByRole('button', { name: /^Theme: light/ }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an early click on the menu’s button opens it before there are scripts, and the app takes it over', async ({
    page,
  }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' });
    await expect(entry).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(entry).toBeVisible();
    release();
    await hydrate(page);
    await expect(entry).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await expect(entry).toBeHidden();
  });
});

test('a link that is followed early is marked until the page is left', async ({ page }) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/');
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      sessionStorage.setItem('followed', document.querySelector('[data-followed]')!.textContent);
    });
  });
  await page.getByRole('tab', { name: 'Finance' }).click();
  await expect(page).toHaveURL('/?category=Finance');
  expect(await page.evaluate(() => sessionStorage.getItem('followed'))).toBe('Finance');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Finance' })).not.toHaveAttribute('data-followed');
  release();
});

test('an early click on a heart of somebody who is signed in is a like', async ({ page, context, product }) => {
  const { title } = await addPost(product, { title: 'Liked early' });
  await signIn(context, product, await registerReader(product));
  const release = await holdRequests(page, scripts);
  await page.goto(`/?search=${title}`);
  const heart = likeButton(page, title);
  await heart.click();
  release();
  await expect(heart).toHaveText('1');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

/**
 * Clicks when React has hydrated the page as it was rendered for everybody, and has not run the effects yet that tell the
 * app of the session. It is then that its styles are put into the head.
 */
const clickDuringHydration = (page: Page, selector: string) =>
  page.addInitScript((target) => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
      addEventListener.apply(this, listener);
      if (!(this instanceof Element) || this.id !== 'root' || listener[0] !== 'click') return;
      EventTarget.prototype.addEventListener = addEventListener;
      const observer = new MutationObserver(() => {
        observer.disconnect();
        // The page that it leads to runs this, too.
        document.querySelector<HTMLElement>(target)?.click();
      });
      observer.observe(document.head, { childList: true });
    };
  }, selector);

test('a reader’s click on a card while the app takes the page over opens the post', async ({
  page,
  context,
  product,
}) => {
  await signIn(context, product, await registerReader(product));
  await clickDuringHydration(page, 'article a');
  await page.goto('/');
  await expect(page).toHaveURL(/\/blog\//);
});

test('a click on the theme’s button while the app takes the page over changes it once', async ({ page }) => {
  await clickDuringHydration(page, 'header button');
  await page.goto('/');
  await hydrate(page);
  await expect(page.getByRole('button', { name: /^Theme: light/ })).toBeVisible();
});

test('a login sent early, by Enter, is one', async ({ page, product }) => {
  const { email, password } = await registerReader(product);
  const release = await holdRequests(page, scripts);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
