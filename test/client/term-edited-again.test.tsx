import { screen, waitFor, within } from '@testing-library/react';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { seriesCalls } from '../../src/contract/extensions/series';
import { tagsCalls } from '../../src/contract/extensions/tags';
import { aCategory, aSeries, aSession, aTag } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

interface Fields {
  name: string;
  description: string;
  updatedAt: string;
}

interface Changes extends Partial<Fields> {
  id: string;
}

/** Of the n-th version. */
const at = (version: number) => `2026-01-0${version}T00:00:00.000Z`;

const changed = 'Somebody has changed it since you opened it.';

describe.each(['category', 'series', 'tag'])('a %s that is edited', (what) => {
  const path = { category: '/admin/categories', series: '/admin/series', tag: '/admin/tags' }[what]!;

  async function open() {
    const stored: Fields = { name: 'Saling', description: '', updatedAt: at(1) };
    const saved: string[] = [];
    const server = {
      stored,
      saved,
      losesAnswers: false,
      isDown: false,
      edit({ id: _id, updatedAt, ...fields }: Changes) {
        if (server.isDown) return unreachable();
        if (updatedAt !== stored.updatedAt) return refuse(409, changed);
        Object.assign(stored, fields, { updatedAt: at(saved.length + 2) });
        saved.push(stored.name);
        return server.losesAnswers ? unreachable() : ({ success: true, message: 'Saved.' } as const);
      },
    };
    const all = <Term,>(build: (term: Fields & { _id: string }) => Term) =>
      server.isDown ? undefined : [build({ _id: 'boats', ...stored })];
    mockedApi.use(
      mock(categoriesCalls.listCategories, () => {
        const categories = all(aCategory);
        return categories ? { success: true, categories } : unreachable();
      }),
      mock(seriesCalls.listSeries, () => {
        const series = all(aSeries);
        return series ? { success: true, series } : unreachable();
      }),
      mock(tagsCalls.listTags, ({ query: { search = '' } }) => {
        const tags = all(aTag)?.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
        return tags ? { success: true, tags, total: tags.length } : unreachable();
      }),
      mock(categoriesCalls.editCategory, ({ body }) => server.edit(body)),
      mock(seriesCalls.editSeries, ({ body }) => server.edit(body)),
      mock(tagsCalls.editTag, ({ body }) => server.edit(body)),
    );
    const session = aSession({ role: 'admin' });
    // The page of tags shows those that are found.
    const url = what === 'tag' ? `${path}?search=saling` : path;
    const { user } = renderApp({ path: url, session, preloadedState: { site: aSite() } });
    await user.click(await screen.findByRole('button', { name: 'Edit Saling' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: 'Name' });
    const save = async (name: string) => {
      await user.clear(field);
      await user.type(field, `${name}{Enter}`);
    };
    return { user, server, dialog, field, save };
  }

  const expectClosed = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

  test('is saved at the next try after the answer was lost, with what was changed since', async () => {
    const { server, dialog, save } = await open();
    server.losesAnswers = true;
    await save('Sailng');
    await dialog.findByText('Edit Sailng');
    server.losesAnswers = false;
    await save('Sailing');
    await expectClosed();
    expect(server.saved).toEqual(['Sailng', 'Sailing']);
    expect(screen.queryByText(changed)).not.toBeInTheDocument();
  });

  test('is saved at last where its list could not be fetched either', async () => {
    const { user, server, dialog, field, save } = await open();
    server.losesAnswers = true;
    server.isDown = true;
    Object.assign(server.stored, { name: 'Sailng', updatedAt: at(2) });
    await save('Sailng');
    await screen.findAllByText(/cannot be reached/);
    Object.assign(server, { isDown: false, losesAnswers: false });
    await save('Sailing');
    await dialog.findByText('Edit Sailng');
    expect(field).toHaveValue('Sailing');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectClosed();
    expect(server.saved).toEqual(['Sailing']);
  });

  test('says what somebody else has made of it meanwhile, and is saved when that was seen', async () => {
    const { user, server, dialog, field, save } = await open();
    Object.assign(server.stored, { description: 'By Tom.', updatedAt: at(2) });
    await save('Sailing');
    expect(await screen.findByText(changed)).toBeVisible();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Saling');
    expect(dialog.getByRole('alert')).toHaveTextContent('By Tom.');
    expect(field).toHaveValue('Sailing');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectClosed();
    expect(server.saved).toEqual(['Sailing']);
  });
});
