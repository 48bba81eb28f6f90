import { screen, waitFor, within } from '@testing-library/react';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { seriesCalls } from '../../src/contract/extensions/series';
import { aCategory, aSeries, aSession } from '../support/builders';
import { createServerLosingAnswers } from '../support/lost-answers';
import { mock, mockedApi } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

describe.each(['category', 'series'])('a %s whose answer was lost', (what) => {
  const path = what === 'category' ? '/admin/categories' : '/admin/series';

  async function open() {
    const { added, add } = createServerLosingAnswers();
    const names = () => [...added.values()];
    mockedApi.use(
      mock(categoriesCalls.listCategories, () => ({
        success: true,
        categories: ['Travel', ...names()].map((name) => aCategory({ _id: name, name })),
      })),
      mock(seriesCalls.listSeries, () => ({
        success: true,
        series: names().map((name) => aSeries({ _id: name, name })),
      })),
      mock(categoriesCalls.addCategory, ({ request, body }) => add(request, body.name)),
      mock(seriesCalls.addSeries, ({ request, body }) => add(request, body.name)),
    );
    const { user } = renderApp({ path, session: aSession({ role: 'admin' }), preloadedState: { site: aSite() } });
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: `Add ${what}` }));
      return within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
    };
    return { user, names, openDialog };
  }

  const expectClosed = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

  test('is not added twice when it is sent again with another name, which stays in the dialog', async () => {
    const { user, names, openDialog } = await open();
    const field = await openDialog();
    await user.type(field, 'Saling{Enter}');
    await screen.findByText(/cannot be reached/);
    await user.clear(field);
    await user.type(field, 'Sailing{Enter}');
    expect(await screen.findByText(new RegExp(`Your ${what} was added before`))).toBeVisible();
    expect(names()).toEqual(['Saling']);
    expect(field).toHaveValue('Sailing');
    expect(await screen.findByText('Saling', { selector: 'tr *' })).toBeInTheDocument();
  });

  test('is another one than what is added after the dialog was closed', async () => {
    const { user, names, openDialog } = await open();
    await user.type(await openDialog(), 'Sailing{Enter}');
    await screen.findByText(/cannot be reached/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
    await user.type(await openDialog(), 'Rowing{Enter}');
    await expectClosed();
    expect(names()).toEqual(['Sailing', 'Rowing']);
  });
});
