import { expect, test } from '../support/e2e';

test('the policy lets nothing run that the product did not bring', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const directives = Object.fromEntries(
    policy.split('; ').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  expect(directives['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
  expect(directives['object-src']).toEqual(["'none'"]);
});

test.describe('a script that was put into the page', () => {
  test.use({ expectedConsoleErrors: /Content Security Policy/ });

  test('does not run', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    const violated = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'document.title = "Mine";';
          document.body.append(script);
        }),
    );
    expect(violated).toBe('script-src-elem');
    await expect(page).toHaveTitle('Octavo: Your own blogging platform');
  });
});
