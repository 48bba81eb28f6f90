// The fixtures of the end-to-end tests: a running product, a check of the browser console, and axe.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from './product';

interface Options {
  /**
   * Errors and warnings on the console that belong to the test, such as the 401 of a wrong password. One expression
   * and no array, as Playwright takes an array of two for a value and its options.
   */
  expectedConsoleErrors: RegExp;
}

export const test = base.extend<Options & { consoleErrors: string[] }, { product: Product }>({
  // One for each worker, so that parallel tests do not share data.
  product: [
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      const code = await product.stop();
      // Windows has no SIGTERM: the process is killed there.
      if (process.platform !== 'win32') expect(code, 'the exit code after SIGTERM').toBe(0);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  expectedConsoleErrors: [/(?!)/, { option: true }],
  consoleErrors: [
    async ({ context, expectedConsoleErrors }, provide) => {
      const consoleErrors: string[] = [];
      const record = (text: string) => {
        if (!expectedConsoleErrors.test(text)) consoleErrors.push(text);
      };
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) record(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => record(String(error.error())));
      await provide(consoleErrors);
      expect(consoleErrors, 'errors and warnings on the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Fails with the violated rules and the elements.
 * @param tag only rules of this kind
 */
export async function expectNoAxeViolations(page: Page, tag?: 'cat.color'): Promise<void> {
  // Legacy mode opens no second page for cross-origin frames: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Nothing is written down about what passes, which would take as long as the rules.
  axe.options({ resultTypes: ['violations'] });
  if (tag) axe.withTags(tag);
  const { violations } = await axe.analyze();
  const findings = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect(findings).toEqual([]);
}
