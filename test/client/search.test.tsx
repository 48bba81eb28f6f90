import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aBlog, aSession } from '../support/builders';
import { isLeftToBrowser } from '../support/isLeftToBrowser';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/mock-data';

const posts = [
  aBlog({ _id: 'rain', title: 'A walk in the rain', category: 'Lifestyle' }),
  aBlog({ _id: 'cloud', title: 'RAINING on the cloud', category: 'Technology' }),
  aBlog({ _id: 'coins', title: 'Counting coins', category: 'Finance' }),
];

const searchField = () => screen.getByRole('textbox', { name: 'Search for blogs' });
const shownTitles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const expectNoLoading = () =>
  waitFor(() => {
    expect(screen.queryByText('Loading the posts')).not.toBeInTheDocument();
  });

async function openHome(path = '/', session?: { token: string; role: string }) {
  givenBlogs(...posts);
  const app = renderApp({ path, session });
  await screen.findByRole('tabpanel');
  await screen.findAllByRole('heading', { level: 3 });
  const searchFor = async (term: string) => {
    await app.user.clear(searchField());
    await app.user.type(searchField(), `${term}{Enter}`);
    await expectNoLoading();
  };
  const choose = async (category: string) => {
    await app.user.click(screen.getByRole('tab', { name: category }));
    await expectNoLoading();
  };
  return { ...app, searchFor, choose };
}

describe('searching', () => {
  test('the field is required, and has its placeholder', async () => {
    const { user, url } = await openHome();
    expect(searchField()).toBeRequired();
    expect(searchField()).toHaveAttribute('placeholder', 'Search for blogs');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(url()).toBe('/');
  });

  test('nothing but blanks searches for nothing', async () => {
    const { searchFor, url } = await openHome();
    await searchFor('   ');
    expect(url()).toBe('/');
    expect(shownTitles()).toHaveLength(3);
  });

  test('finds what has the term in its title, in any letter case', async () => {
    const { searchFor } = await openHome();
    await searchFor('rAiN');
    expect(shownTitles()).toEqual(['A walk in the rain', 'RAINING on the cloud']);
  });

  test('finds what has the term in its category', async () => {
    const { searchFor } = await openHome();
    await searchFor('INAN');
    expect(shownTitles()).toEqual(['Counting coins']);
  });

  test('begins when it is submitted, not while it is typed', async () => {
    const { user } = await openHome();
    await user.type(searchField(), 'coins');
    expect(shownTitles()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await expectNoLoading();
    expect(shownTitles()).toEqual(['Counting coins']);
  });

  test('leaves the focus where it is', async () => {
    const { user, searchFor } = await openHome();
    await searchFor('rain');
    expect(searchField()).toHaveFocus();
    await user.keyboard('ing');
    expect(searchField()).toHaveValue('raining');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await expectNoLoading();
    expect(shownTitles()).toEqual(['RAINING on the cloud']);
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });

  test('Clear Search leads to the field', async () => {
    const { user, searchFor } = await openHome();
    await searchFor('rain');
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(searchField()).toHaveFocus();
  });

  test('Clear Search is there only while a term is set, and empties the field', async () => {
    const { user, searchFor } = await openHome();
    expect(screen.queryByRole('button', { name: 'Clear Search' })).not.toBeInTheDocument();
    await searchFor('coins');
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(screen.queryByRole('button', { name: 'Clear Search' })).not.toBeInTheDocument();
    expect(searchField()).toHaveValue('');
    expect(shownTitles()).toHaveLength(3);
  });
});

describe('the category tabs', () => {
  test('are All and the four categories, All to begin with', async () => {
    await openHome();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Technology',
      'Startup',
      'Lifestyle',
      'Finance',
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('All');
  });

  test('show the posts of one category', async () => {
    const { choose } = await openHome();
    await choose('Technology');
    expect(shownTitles()).toEqual(['RAINING on the cloud']);
    await choose('All');
    expect(shownTitles()).toHaveLength(3);
  });

  test('combine with the search', async () => {
    const { choose, searchFor } = await openHome();
    await searchFor('rain');
    await choose('Lifestyle');
    expect(shownTitles()).toEqual(['A walk in the rain']);
  });

  test('are one stop of the Tab key, and then the arrows, which choose none', async () => {
    const { user, url } = await openHome();
    const tab = (name: string) => screen.getByRole('tab', { name });
    tab('All').focus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Technology')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Startup')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tab('Finance')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('All')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Finance')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(tab('All')).toHaveFocus();
    expect(url()).toBe('/');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('All');
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('All')]);
  });

  test('leave the arrows to the browser where Alt is pressed', async () => {
    const { user } = await openHome();
    screen.getByRole('tab', { name: 'All' }).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('All');
  });

  test('are chosen by Space and Enter', async () => {
    const { user } = await openHome();
    screen.getByRole('tab', { name: 'Finance' }).focus();
    await user.keyboard(' ');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Finance');
    screen.getByRole('tab', { name: 'Startup' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Startup');
  });

  test('are links that keep the search; the browser opens them in a new tab', async () => {
    const { searchFor, url } = await openHome('/?category=Lifestyle');
    expect(screen.getByRole('tab', { name: 'Finance' })).toHaveAttribute('href', '/?category=Finance');
    await searchFor('rain');
    expect(screen.getByRole('tab', { name: 'Finance' })).toHaveAttribute('href', '/?search=rain&category=Finance');
    expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('href', '/?search=rain');
    expect(isLeftToBrowser(screen.getByRole('tab', { name: 'Finance' }), { ctrlKey: true })).toBe(true);
    expect(url()).toBe('/?search=rain&category=Lifestyle');
  });

  test('name the panel of the posts', async () => {
    const { choose } = await openHome();
    await choose('Finance');
    expect(screen.getByRole('tabpanel', { name: 'Finance' })).toBeVisible();
  });
});

describe('a search that finds nothing', () => {
  test('says what was searched for, and shows all posts again', async () => {
    const { user, searchFor, choose, url } = await openHome();
    await choose('Startup');
    expect(screen.getByText('There are no posts on Startup yet.')).toBeVisible();
    await searchFor('<coins>');
    expect(
      screen.getByText('Nothing has “<coins>” in its title or category among the posts on Startup.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect(shownTitles()).toHaveLength(3);
    expect(url()).toBe('/');
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});

describe('the address', () => {
  test('says what is filtered by', async () => {
    const { searchFor, choose, url } = await openHome();
    await searchFor('rain & snow');
    expect(url()).toBe('/?search=rain+%26+snow');
    await choose('Lifestyle');
    expect(url()).toBe('/?search=rain+%26+snow&category=Lifestyle');
    await choose('All');
    expect(url()).toBe('/?search=rain+%26+snow');
  });

  test('is walked back step by step', async () => {
    const { searchFor, choose, url, goBack } = await openHome();
    await searchFor('rain');
    await choose('Lifestyle');
    await goBack();
    expect(url()).toBe('/?search=rain');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('All');
    expect(searchField()).toHaveValue('rain');
    expect(shownTitles()).toHaveLength(2);
    await goBack();
    expect(url()).toBe('/');
    expect(searchField()).toHaveValue('');
    expect(shownTitles()).toHaveLength(3);
  });

  test('opens filtered when it was shared', async () => {
    await openHome('/?search=RAIN&category=lifestyle');
    expect(shownTitles()).toEqual(['A walk in the rain']);
    expect(searchField()).toHaveValue('RAIN');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Lifestyle');
  });

  test('that names an unknown category shows all', async () => {
    await openHome('/?category=Gardening');
    expect(shownTitles()).toHaveLength(3);
  });

  test('of the logo has no filters', async () => {
    const { user, url } = await openHome('/?category=Finance');
    await user.click(screen.getByRole('link', { name: 'Octavo, home' }));
    expect(url()).toBe('/');
    await waitFor(() => {
      expect(shownTitles()).toHaveLength(3);
    });
  });

  test('is that of the tab when one chooses it while a post is on its way', async () => {
    givenPost(posts[2]!);
    const { url } = await openHome('/?search=coins', aSession());
    fireEvent.click(screen.getByRole('link', { name: 'Counting coins' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Finance' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Lifestyle' }));
    expect(await screen.findByRole('heading', { name: 'No post matches.' })).toBeVisible();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Lifestyle');
    expect(url()).toBe('/?search=coins&category=Lifestyle');
  });

  test('is left alone by the search that it says already', async () => {
    const { searchFor, url, goBack } = await openHome();
    await searchFor('rain');
    await searchFor('rain');
    await goBack();
    expect(url()).toBe('/');
  });

  test('still filters when one comes back from a post', async () => {
    givenPost(posts[2]!);
    const { user, choose, url, goBack } = await openHome('/', aSession());
    await choose('Finance');
    await user.click(screen.getByRole('link', { name: 'Counting coins' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Counting coins' })).toBeVisible();
    await goBack();
    expect(url()).toBe('/?category=Finance');
    expect(shownTitles()).toEqual(['Counting coins']);
  });
});
