// What people do, and what is waited for, in more than one journey.
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Account } from './ask';
import type { Product } from './product';

export const heartOf = (page: Page, title: string): Locator => page.getByRole('button', { name: `Like “${title}”` });

/** Comes with a session, as somebody does who has logged in on an earlier visit. */
export async function signIn(context: BrowserContext, { url }: Product, { token, role }: Account): Promise<void> {
  const localStorage = Object.entries({ token, role }).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
}

/** Begins to scroll, which has the comments fetched, and goes to them when they are there. */
export async function openDiscussion(page: Page): Promise<Locator> {
  await expect(page.getByText('Share this post')).toBeVisible();
  await page.mouse.wheel(0, 100);
  const heading = page.getByRole('heading', { name: /^Comments \(\d+\)$/ });
  await expect(heading).toBeVisible();
  await heading.scrollIntoViewIfNeeded();
  return page.getByRole('region', { name: 'Comments' });
}

/** Keeps requests waiting until what it returns is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo: () => void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo!;
}
