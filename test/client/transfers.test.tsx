import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { siteCalls } from '../../src/contract/extensions/site';
import {
  transfersCalls,
  type Import,
  type ImportPlan,
  type ImportReport,
} from '../../src/contract/extensions/transfers';
import { limits } from '../../src/contract/limits';
import { anImport, aSession, someDashboard } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite();
const session = aSession({ role: 'admin' });

const none = { found: 0, added: 0, updated: 0, unchanged: 0, leftOut: 0 };

const posts = Array.from({ length: 20 }, (_, index) => `Post ${index + 1}`);

const aReport = (report: Partial<ImportReport> = {}): ImportReport => ({
  source: 'https://old.example',
  isDryRun: false,
  counts: {
    posts: { ...none, found: 12_345, added: 12_343, leftOut: 2 },
    drafts: { ...none, found: 1, added: 1 },
    comments: { ...none, found: 3, added: 3 },
    pictures: none,
    redirects: none,
  },
  leftOut: [{ reason: 'There are no menus here.', count: 2, examples: ['Main menu', 'Foot of the page'] }],
  changed: [{ reason: 'Posts without a picture have a plain cover.', count: 30, examples: posts }],
  ...report,
});

const xml = (name = 'blog.xml', content = '<rss/>') => new File([content], name, { type: 'text/xml' });

/** An API that imports what it is sent, as far as the test says. */
function givenImports(...given: Import[]) {
  let imports = given;
  const plans: ImportPlan[] = [];
  const sent: string[] = [];
  const set = (id: string, changes: Partial<Import>) => {
    imports = imports.map((each) => (each._id === id ? { ...each, ...changes } : each));
    return imports.find(({ _id }) => _id === id)!;
  };
  mockedApi.use(
    mock(siteCalls.getFirstSteps, () => ({ success: true, isDue: false, samples: 0 })),
    mock(accountsCalls.listAuthors, () => ({ success: true, authors: [] })),
    mock(transfersCalls.listImports, () => ({ success: true, imports })),
    mock(transfersCalls.createImport, ({ body }) => {
      plans.push(body);
      const { from, fileName, isDryRun } = body;
      const created = anImport({ _id: `import ${plans.length}`, from, fileName, isDryRun, state: 'waiting' });
      imports = [created, ...imports];
      return { success: true, import: created };
    }),
    mock(transfersCalls.uploadImport, async ({ params, request }) => {
      expect(request.headers.get('content-type')).toBe('application/octet-stream');
      sent.push(await request.text());
      const { isDryRun } = plans.at(-1)!;
      const progress = isDryRun ? { label: 'Checked', done: 1200 } : { label: 'Imported', done: 30, total: 120 };
      return { success: true, import: set(params.id, { state: 'running', progress }) };
    }),
    mock(transfersCalls.cancelImport, ({ body }) => ({
      success: true,
      import: set(body.id, { state: 'interrupted', message: 'Somebody has stopped the import.' }),
    })),
  );
  return { plans, sent, set };
}

async function openSettings() {
  const app = renderApp({ path: '/admin/settings/import-export', session, preloadedState: { site } });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  // A file that its input does not accept can still be dropped.
  return { ...app, user: userEvent.setup({ applyAccept: false }) };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const fileInput = () => screen.getByLabelText('File', { selector: 'input' });

describe('the page', () => {
  test('is linked where the server offers it, and nowhere else', async () => {
    givenImports();
    mockedApi.use(mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })));
    const { unmount } = renderApp({ path: '/admin', session, preloadedState: { site } });
    expect(await screen.findByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings');
    unmount();
    renderApp({ path: '/admin', session });
    expect(await screen.findByRole('link', { name: 'Comments' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });

  test.each([
    [403, 'This page needs an admin account.'],
    [404, 'This server does not offer that.'],
  ])('understands a server that answers %i', async (status, heading) => {
    mockedApi.use(mock(transfersCalls.listImports, () => refuse(status, 'No.')));
    renderApp({ path: '/admin/settings/import-export', session });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  test('still exports when the imports cannot be listed', async () => {
    mockedApi.use(mock(transfersCalls.listImports, () => refuse(503, 'The database does not answer.')));
    const { user } = await openSettings();
    expect(await screen.findByRole('heading', { name: 'The latest imports could not be loaded.' })).toBeVisible();
    expect(button('Export')).toBeVisible();
    givenImports(anImport({ state: 'done', report: aReport() }));
    await user.click(button('Try again'));
    expect(await screen.findByText('blog.xml: 12,344 posts added')).toBeVisible();
  });
});

describe('export', () => {
  test('downloads the blog by the browser itself, and keeps its secret address out of the store', async () => {
    givenImports();
    const { user, store } = await openSettings();
    const downloaded: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloaded.push(this.href);
    });
    const formats: string[] = [];
    mockedApi.use(
      mock(transfersCalls.createExport, ({ body }) => {
        formats.push(body.format);
        return { success: true, url: `http://api.test/api/admin/export/secret-${formats.length}` };
      }),
    );
    await user.click(button('Export'));
    expect(await screen.findByText(/^The download has begun\./)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Octavo archive.*passwords: keep it secret/ }));
    expect(screen.queryByText(/^The download has begun\./)).not.toBeInTheDocument();
    await user.click(button('Export'));
    expect(await screen.findByText(/^The download has begun\./)).toBeVisible();
    expect(formats).toEqual(['markdown', 'octavo']);
    expect(downloaded).toEqual([1, 2].map((count) => `http://api.test/api/admin/export/secret-${count}`));
    expect(JSON.stringify(store.getState())).not.toContain('secret-');
  });

  test('says why there is none', async () => {
    givenImports();
    const { user } = await openSettings();
    mockedApi.use(mock(transfersCalls.createExport, () => refuse(409, 'Other exports are being downloaded.')));
    await user.click(button('Export'));
    expect(await section('Export').findByRole('alert')).toHaveTextContent('Other exports are being downloaded.');
    expect(button('Export')).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('import', () => {
  test('is tried first, and then done with the same file; what it changes is fetched again', async () => {
    const { plans, sent, set } = givenImports();
    let blogs = 41;
    mockedApi.use(
      mock(contract.getDashboard, () => ({ success: true, dashboardData: { ...someDashboard(), blogs: blogs++ } })),
    );
    const app = renderApp({ path: '/admin', session, preloadedState: { site } });
    const { user, goTo } = app;
    expect(await screen.findByText('41')).toBeVisible();
    await goTo('/admin/settings/import-export');
    await user.upload(await screen.findByLabelText('File', { selector: 'input' }), xml());
    await user.click(button('Try it first'));
    expect(await screen.findByRole('heading', { name: 'Trying “blog.xml”' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Checked: 1,200\./)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Trying' })).toHaveAttribute('aria-valuetext', 'Checked: 1,200.');
    set('import 1', { state: 'done', report: aReport({ isDryRun: true }) });
    expect(await screen.findByText(/Nothing has been changed\. This would be done/)).toBeVisible();
    const posts = () => within(screen.getByRole('row', { name: /^Posts/ })).getAllByRole('cell');
    expect(posts().map(({ textContent }) => textContent)).toEqual(['12,345', '12,343', '0', '0', '2']);

    await user.click(button('Import now'));
    expect(await screen.findByRole('heading', { name: 'Importing “blog.xml”' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText(/^Imported: 30 of 120\./)).toBeVisible();
    set('import 2', { state: 'done', report: aReport() });
    expect(await screen.findByRole('heading', { name: '“blog.xml” is imported' })).toBeVisible();
    expect(screen.queryByText(/Nothing has been changed/)).not.toBeInTheDocument();

    const defaults = { from: 'wordpress', fileName: 'blog.xml', defaultCategory: 'Lifestyle', categories: [] };
    const options = { ...defaults, isFetched: true, hasPages: false };
    expect(plans).toEqual([
      { ...options, isDryRun: true },
      { ...options, isDryRun: false },
    ]);
    expect(sent).toEqual(['<rss/>', '<rss/>']);
    await goTo('/admin');
    expect(await screen.findByText('42')).toBeVisible();
  });

  test('has begun though its answer was lost, and goes on as any other', async () => {
    const { set } = givenImports();
    const { user } = await openSettings();
    mockedApi.use(
      mock(transfersCalls.uploadImport, ({ params }) => {
        set(params.id, { state: 'done', isDryRun: true, report: aReport({ isDryRun: true }) });
        return unreachable();
      }),
    );
    await user.upload(fileInput(), xml());
    await user.click(button('Try it first'));
    expect(await screen.findByRole('heading', { name: '“blog.xml” was tried' })).toBeVisible();
    expect(button('Import now')).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  });

  test('is tried by Enter, with all that was chosen; what is not of the source is left out', async () => {
    const { plans } = givenImports();
    const { user } = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'Ghost' }));
    await user.upload(fileInput(), new File(['{}'], 'ghost.json'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category of posts that have none' }), 'Finance');
    await user.click(button('Add a category'));
    expect(screen.getByRole('textbox', { name: 'Name there' })).toHaveFocus();
    await user.keyboard(' News ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category here' }), 'Technology');
    await user.click(screen.getByRole('checkbox', { name: /^Fetch the pictures/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Import pages/ }));
    await user.type(screen.getByRole('textbox', { name: 'Address of the blog' }), 'https://old.example{Enter}');
    await waitFor(() => {
      expect(plans).toEqual([
        {
          from: 'ghost',
          fileName: 'ghost.json',
          isDryRun: true,
          defaultCategory: 'Finance',
          categories: [{ name: 'News', category: 'Technology' }],
          isFetched: false,
          hasPages: true,
          url: 'https://old.example',
        },
      ]);
    });
    expect(await screen.findByRole('heading', { name: 'Trying “ghost.json”' })).toBeVisible();
  });

  test('says what becomes of authors: accounts that are here, new ones, or names', async () => {
    const { plans, set } = givenImports();
    mockedApi.use(
      mock(accountsCalls.listAuthors, () => ({ success: true, authors: [{ _id: 'ada', name: 'Ada of ours' }] })),
    );
    const { user } = await openSettings();
    await user.upload(fileInput(), xml());
    await user.click(screen.getByRole('checkbox', { name: 'Add the categories that are not here' }));
    const what = screen.getByRole('combobox', { name: 'What authors become' });
    expect(what).toHaveAccessibleDescription('Nobody gets an account.');
    await user.selectOptions(what, 'A new account');
    expect(what).toHaveAccessibleDescription(/It is blocked: nobody can use it until you let somebody in\.$/);
    await screen.findByRole('group', { name: 'Authors' });
    const authors = within(screen.getByRole('group', { name: 'Authors' }));
    await user.click(authors.getByRole('button', { name: 'Add an author' }));
    await user.keyboard(' Ada Lovelace {Enter}');
    await waitFor(() => {
      expect(authors.getAllByRole('textbox', { name: 'Name there' })[1]).toHaveFocus();
    });
    await user.keyboard('guest');
    const [first, second] = authors.getAllByRole('combobox', { name: 'Author here' });
    await user.selectOptions(first!, 'Ada of ours');
    await user.selectOptions(second!, 'A name below the titles');
    await user.click(button('Try it first'));
    await waitFor(() => {
      expect(plans).toHaveLength(1);
    });
    expect(plans[0]).toMatchObject({
      addsCategories: true,
      authorsAs: 'account',
      authors: [
        { name: 'Ada Lovelace', account: 'ada' },
        { name: 'guest', as: 'byline' },
      ],
    });
    const report = aReport({
      isDryRun: true,
      authors: [
        { name: 'Ada Lovelace', posts: 1200, as: 'account', account: 'Ada of ours' },
        { name: 'Grace', posts: 2, as: 'account' },
        { name: 'guest', posts: 0, as: 'byline' },
      ],
      categories: [{ name: 'News', category: 'Technology' }],
    });
    set('import 1', { state: 'done', report });
    await user.click(await screen.findByText('Authors, and how much they have written: 3'));
    expect(screen.getByText('Ada Lovelace (1,200): the account of Ada of ours')).toBeVisible();
    expect(screen.getByText('Grace (2): a new account')).toBeVisible();
    expect(screen.getByText('guest (0): a name below the titles')).toBeVisible();
    await user.click(screen.getByText('Categories: 1'));
    expect(screen.getByText('News → Technology')).toBeVisible();
  });

  test('rows of categories are added and removed by keyboard', async () => {
    givenImports();
    const { user } = await openSettings();
    const names = () => screen.getAllByRole('textbox', { name: 'Name there' });
    await user.click(button('Add a category'));
    await user.keyboard('One{Enter}');
    await waitFor(() => {
      expect(names()[1]).toHaveFocus();
    });
    await user.keyboard('Two{Enter}');
    await waitFor(() => {
      expect(names()[2]).toHaveFocus();
    });
    await user.click(button('Remove “One”'));
    await waitFor(() => {
      expect(names()[0]).toHaveFocus();
    });
    expect(names().map((field) => (field as HTMLInputElement).value)).toEqual(['Two', '']);
    await user.click(button('Remove “Two”'));
    await user.click(button('Remove row 1'));
    await waitFor(() => {
      expect(button('Add a category')).toHaveFocus();
    });
    expect(screen.queryByRole('textbox', { name: 'Name there' })).not.toBeInTheDocument();
  });

  test('refuses a file before it is sent, and takes one that is dropped', async () => {
    const { plans } = givenImports();
    const { user } = await openSettings();
    await user.upload(fileInput(), new File(['x'], 'photo.png'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“photo.png” is no export of WordPress: its name does not end in .xml or .zip.',
    );
    expect(fileInput()).toHaveAccessibleDescription(/no export of WordPress/);
    await user.click(button('Import'));
    expect(fileInput()).toBeInvalid();

    await user.upload(fileInput(), xml('empty.xml', ''));
    expect(screen.getByRole('alert')).toHaveTextContent('“empty.xml” is empty.');
    const large = Object.defineProperty(xml('large.XML'), 'size', { value: limits.importBytes + 1024 * 1024 });
    await user.upload(fileInput(), large);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'it has 257 MB, and 256 MB are the most. Import it by the command line, where the server is: npx octavo import wordpress',
    );
    await user.click(button('Try it first'));
    expect(plans).toEqual([]);

    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [xml('dropped.xml')] } });
    expect(await screen.findByText('dropped.xml')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(fileInput()).toBeValid();
    await user.click(screen.getByRole('radio', { name: 'Markdown' }));
    expect(screen.getByRole('alert')).toHaveTextContent('its name does not end in .zip');
  });

  test('says why the file was refused, and lets it be sent again', async () => {
    const { sent } = givenImports();
    const { user } = await openSettings();
    mockedApi.use(mock(transfersCalls.uploadImport, () => refuse(409, 'Another import is running.')));
    await user.upload(fileInput(), xml());
    await user.click(button('Import'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Another import is running.');
    expect(screen.getByRole('alert')).toHaveFocus();
    mockedApi.use(mock(transfersCalls.uploadImport, () => refuse(507, 'The disk of the server is full.')));
    await user.click(button('Import'));
    expect(await screen.findByText('The disk of the server is full.')).toBeVisible();
    expect(screen.queryByText('Another import is running.')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(screen.getByText('blog.xml')).toBeVisible();
    expect(section('Latest imports').getByText('There are no earlier ones.')).toBeVisible();
  });

  test('a file on its way can be stopped; the page asks before it is left', async () => {
    givenImports();
    const { user, goTo, store } = await openSettings();
    mockedApi.use(mock(transfersCalls.uploadImport, () => new Promise<Response>(() => undefined)));
    await user.upload(fileInput(), xml());
    await user.click(button('Import'));
    expect(await screen.findByRole('heading', { name: 'Sending “blog.xml”' })).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain('rss');
    await goTo('/admin/bin');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop sending the file?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Import' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('blog.xml')).toBeVisible();
  });

  test('one that runs is shown to whoever comes, and is stopped after a question', async () => {
    givenImports(anImport({ _id: 'old', progress: { label: 'Imported', done: 1, total: 2 } }));
    const { user } = await openSettings();
    expect(await screen.findByRole('heading', { name: 'Importing “blog.xml”' })).toBeVisible();
    expect(section('Latest imports').queryByText(/blog\.xml/)).not.toBeInTheDocument();
    await user.click(button('Cancel'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop this import?' }));
    expect(dialog.getByText(/What has come by now stays/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('heading', { name: '“blog.xml” was not imported to its end' })).toBeVisible();
    expect(screen.getByText(/Somebody has stopped the import\./)).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('group', { name: /was not imported/ })).toHaveFocus();
    });
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(button('Import')).toBeVisible();
  });

  test('lists are fetched again when one begins and when it ends, and not while it is running', async () => {
    const { set } = givenImports(anImport({ _id: 'old', progress: { label: 'Imported', done: 1, total: 3 } }));
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.listBlogs, () => {
        asked();
        return { success: true, blogs: [] };
      }),
    );
    await openSettings();
    expect(await screen.findByText(/^Imported: 1 of 3\./)).toBeVisible();
    const before = asked.mock.calls.length;
    for (const done of [2, 3]) {
      set('old', { progress: { label: 'Imported', done, total: 3 } });
      expect(await screen.findByText(new RegExp(`^Imported: ${done} of 3\\.`))).toBeVisible();
    }
    expect(asked).toHaveBeenCalledTimes(before);
    set('old', { state: 'done', report: aReport() });
    expect(await screen.findByRole('heading', { name: '“blog.xml” is imported' })).toBeVisible();
    await waitFor(() => {
      expect(asked).toHaveBeenCalledTimes(before + 1);
    });
  });

  test('one that runs is asked for until the server answers again', async () => {
    givenImports(anImport({ _id: 'old', progress: { label: 'Imported', done: 1, total: 2 } }));
    await openSettings();
    expect(await screen.findByText(/^Imported: 1 of 2\./)).toBeVisible();
    mockedApi.use(mock(transfersCalls.listImports, unreachable));
    expect(await screen.findByText(/^The server does not answer at the moment\./)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    givenImports(anImport({ _id: 'old', state: 'done', report: aReport() }));
    expect(await screen.findByRole('heading', { name: '“blog.xml” is imported' })).toBeVisible();
  });

  test('one that has failed says why, and is tried again with the same file', async () => {
    const { set, sent } = givenImports();
    const { user } = await openSettings();
    await user.upload(fileInput(), xml());
    await user.click(button('Import'));
    await screen.findByRole('heading', { name: 'Importing “blog.xml”' });
    set('import 1', { state: 'failed', message: 'blog.xml is no export of WordPress.' });
    expect(await screen.findByText('blog.xml is no export of WordPress.')).toBeVisible();
    await user.click(button('Try again'));
    await screen.findByRole('heading', { name: 'Importing “blog.xml”' });
    expect(sent).toHaveLength(2);
    expect(section('Latest imports').getByText('blog.xml: failed')).toBeVisible();
  });

  test('one that ends while another page is open is told to whoever comes back', async () => {
    const { set } = givenImports(anImport({ _id: 'old' }));
    mockedApi.use(mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })));
    const { goTo } = await openSettings();
    await screen.findByRole('heading', { name: 'Importing “blog.xml”' });
    await goTo('/admin');
    set('old', { state: 'done', report: aReport() });
    await goTo('/admin/settings/import-export');
    expect(await screen.findByRole('heading', { name: '“blog.xml” is imported' })).toBeVisible();
  });
});

test('earlier imports open their table, with reasons and examples', async () => {
  givenImports(
    anImport({ _id: '1', state: 'done', report: aReport(), fileName: 'one.xml' }),
    anImport({ _id: '2', state: 'done', isDryRun: true, from: 'ghost', fileName: 'two.json', report: aReport() }),
    anImport({ _id: '3', state: 'interrupted', fileName: 'three.xml' }),
    anImport({
      _id: '4',
      state: 'done',
      fileName: 'four.xml',
      report: aReport({ counts: { ...aReport().counts, posts: none, drafts: { ...none, updated: 1 } } }),
    }),
    anImport({
      _id: '5',
      state: 'done',
      fileName: 'five.xml',
      report: aReport({ counts: { ...aReport().counts, posts: none, drafts: none } }),
    }),
    anImport({ _id: '6', state: 'waiting', fileName: 'six.xml' }),
  );
  const { user } = await openSettings();
  const latest = section('Latest imports');
  for (const text of ['one.xml: 12,344 posts added', 'two.json: only tried', 'three.xml: interrupted'])
    expect(await latest.findByText(text)).toBeVisible();
  expect(latest.getByText('four.xml: 1 updated')).toBeVisible();
  expect(latest.getByText('five.xml: nothing new')).toBeVisible();
  expect(latest.queryByText(/six\.xml/)).not.toBeInTheDocument();
  expect(latest.getByText(/^Ghost, Mar 1, 2025/)).toBeVisible();

  const toggle = (text: string) =>
    act(async () => {
      const details = latest.getByText(text).closest('details')!;
      details.open = true;
      // jsdom fires it later.
      fireEvent(details, new Event('toggle'));
    });
  await toggle('three.xml: interrupted');
  expect(latest.getByText(/Import the same file again/)).toBeVisible();
  await toggle('one.xml: 12,344 posts added');
  expect(latest.getByRole('row', { name: 'Posts 12,345 12,343 0 0 2' })).toBeVisible();
  await user.click(latest.getByText('30 × Posts without a picture have a plain cover.'));
  const changed = within(latest.getByRole('list', { name: 'Not as it was' }));
  expect(changed.getByText('Post 20')).toBeVisible();
  expect(changed.getByText('and more')).toBeVisible();
  const leftOut = within(latest.getByRole('list', { name: 'Left out' }));
  expect(leftOut.getByText('2 × There are no menus here.')).toBeVisible();
  expect(leftOut.queryByText('and more')).not.toBeInTheDocument();
});
