// What every journey is made with: a product, a browser that must not complain, and a look at accessibility.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from './product';

interface Options {
  /**
   * Complaints of the browser that belong to the journey, such as the 401 of a wrong password. One expression and no
   * list, since Playwright takes a list of two for a value and its settings.
   */
  expectedComplaints: RegExp;
}

export const test = base.extend<Options & { complaints: string[] }, { product: Product }>({
  // One for each worker, so that what one journey writes is not in the way of another beside it.
  product: [
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      const code = await product.stop();
      // Windows has no SIGTERM: a process is ended there without being asked.
      if (process.platform !== 'win32') expect(code, 'the exit code after SIGTERM').toBe(0);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  expectedComplaints: [/(?!)/, { option: true }],
  complaints: [
    async ({ context, expectedComplaints }, provide) => {
      const complaints: string[] = [];
      const file = (complaint: string) => {
        if (!expectedComplaints.test(complaint)) complaints.push(complaint);
      };
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) file(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => file(String(error.error())));
      await provide(complaints);
      expect(complaints, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails with the rules that are broken, and where. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Without the second page that it would open for frames of other origins: there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const findings = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect(findings).toEqual([]);
}
