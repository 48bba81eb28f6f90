import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { aBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { givenBlogs } from '../support/mock-data';

describe('the home page', () => {
  test('shows the tagline and the banner', () => {
    renderApp();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your own blogging platform');
    expect(screen.getByText('New: AI feature integrated')).toBeVisible();
  });

  test('shows a card with image, title, category, heart and count', async () => {
    givenBlogs(
      aBlog({
        title: 'On rain',
        category: 'Finance',
        likes: ['bob', 'eve'],
        image: 'http://api.test/images/1-1280.webp',
        images: [{ url: 'http://api.test/images/1-480.webp', width: 480 }],
      }),
    );
    renderApp();
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading')).toHaveTextContent('On rain');
    expect(within(card).getByText('Finance')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'On rain' })).toHaveAttribute('href', '/blog/rain');
    const picture = within(card).getByRole('presentation');
    expect(picture).toHaveAttribute('src', 'http://api.test/images/1-1280.webp');
    expect(picture).toHaveAttribute('srcset', 'http://api.test/images/1-480.webp 480w');
    const heart = within(card).getByRole('button', { name: 'Like “On rain”, 2 so far', pressed: false });
    expect(heart).toHaveTextContent('2');
    expect(heart.querySelector('svg')).toHaveAttribute('fill', 'none');
  });

  test('fills the heart of a post that the reader likes', async () => {
    givenBlogs(aBlog({ title: 'Liked', likes: ['bob', 'ada'] }));
    renderApp({ session: aSession({ id: 'ada' }) });
    const heart = await screen.findByRole('button', { name: 'Like “Liked”, 2 so far', pressed: true });
    expect(heart.querySelector('svg')).toHaveAttribute('fill', 'currentColor');
  });

  test('shows the first 80 characters of a description, as text', async () => {
    const words = 'Rain &amp; wind are <strong>nothing</strong> to those who own a hat &lt;of felt&gt;.';
    givenBlogs(aBlog({ description: `<h2>Hats</h2><p>${words}</p><p>And a good warm coat helps.</p>` }));
    renderApp();
    const first = 'Hats Rain & wind are nothing to those who own a hat <of felt>. And a good warm c';
    expect(first).toHaveLength(80);
    const shown = await screen.findByText(
      'Hats Rain & wind are nothing to those who own a hat <of felt>. And a good warm',
    );
    expect(shown).toHaveTextContent(first);
    expect(shown).toHaveAttribute('data-cut');
  });

  test.each([
    ['is not shown', `${'word '.repeat(15)}every`, `${'word '.repeat(15)}everything`, 'word '.repeat(15).trim()],
    ['is shown if it ends there', `${'word '.repeat(15)}ended`, `${'word '.repeat(15)}ended here`, undefined],
    ['is shown if it is long', `In ${'x'.repeat(77)}`, `In ${'x'.repeat(90)}`, undefined],
  ])('a word at the end of them %s', async (_what, first, description, visible = first) => {
    expect(first).toHaveLength(80);
    givenBlogs(aBlog({ description }));
    renderApp();
    const shown = await screen.findByText(visible);
    expect(shown).toHaveTextContent(first);
    expect(shown.firstChild).toHaveTextContent(visible);
    expect(shown.children).toHaveLength(visible === first ? 0 : 1);
    for (const hidden of shown.children) expect(hidden).not.toBeVisible();
  });

  test('shows the last of them whole, though it is an emoji of several code points', async () => {
    givenBlogs(aBlog({ description: `${'x'.repeat(79)}👨‍👩‍👧 and more` }));
    renderApp();
    expect(await screen.findByText(`${'x'.repeat(79)}👨‍👩‍👧`)).toHaveAttribute('data-cut');
  });

  test('shows a description that is shorter as it is', async () => {
    givenBlogs(aBlog({ description: 'x'.repeat(80) }), aBlog({ _id: 'sun', description: 'Short.' }));
    renderApp();
    expect(await screen.findByText('x'.repeat(80))).not.toHaveAttribute('data-cut');
    expect(screen.getByText('Short.')).not.toHaveAttribute('data-cut');
  });

  test('marks the drafts that an admin is shown', async () => {
    givenBlogs(aBlog({ category: 'Startup', isPublished: false }));
    renderApp({ session: aSession({ role: 'admin' }) });
    expect(await screen.findByText('Startup · Draft')).toBeVisible();
  });

  test('leaves out a picture that does not load', async () => {
    givenBlogs(aBlog());
    renderApp();
    const picture = await screen.findByRole('presentation');
    act(() => {
      picture.dispatchEvent(new Event('error'));
    });
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
    expect(screen.getByRole('article')).toBeVisible();
  });

  test('shows a skeleton until the posts are there', async () => {
    givenBlogs(aBlog());
    renderApp();
    expect(screen.getByRole('status')).toHaveTextContent('Loading the posts');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText('Loading the posts')).not.toBeInTheDocument();
  });

  test('says so when there are no posts', async () => {
    givenBlogs();
    renderApp();
    expect(await screen.findByRole('heading', { name: 'Nothing here yet.' })).toBeVisible();
  });

  test('says so when the posts could not be loaded, and tries again', async () => {
    mockedApi.use(mock(contract.listBlogs, () => refuse(503, 'The database is asleep.')));
    const { user } = renderApp();
    expect(await screen.findByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
    expect(await screen.findByText('The database is asleep.')).toBeVisible();

    givenBlogs(aBlog({ title: 'Here at last' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Here at last' })).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('treats a refusal with status 200 as a refusal', async () => {
    mockedApi.use(mock(contract.listBlogs, () => refuse(200, 'Not today.')));
    renderApp();
    expect(await screen.findByText('Not today.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
  });

  test('renders a long list as the reader comes to it', async () => {
    let comeIntoView = () => undefined;
    jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((tell) => {
      const observer = {
        observe: () => undefined,
        disconnect: () => undefined,
      } as Partial<IntersectionObserver> as IntersectionObserver;
      comeIntoView = () => void tell([{ isIntersecting: true } as IntersectionObserverEntry], observer);
      return observer;
    });
    givenBlogs(...Array.from({ length: 30 }, (_, number) => aBlog({ _id: `${number}`, title: `Post ${number}` })));
    renderApp();
    const atFirst = (await screen.findAllByRole('article')).length;
    expect(atFirst).toBeLessThan(30);
    await waitFor(() => {
      // What observes the end of the list may come after the cards.
      act(comeIntoView);
      expect(screen.getAllByRole('article').length).toBeGreaterThan(atFirst);
    });
  });
});
