import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { NewComment } from '../../src/contract/entities';
import { siteDefaults } from '../../src/contract/site-defaults';
import { aBlog, aComment, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { isLeftToBrowser } from '../support/isLeftToBrowser';
import { givenPost } from '../support/mock-data';
import { siteOfStaticBuild } from '../support/site';

const openPost = () => renderApp({ path: '/blog/rain' });
const findComments = async () => within(await screen.findByRole('region', { name: 'Comments' }));

describe('a post', () => {
  test('is waited for with a spinner', async () => {
    const { promise, resolve } = deferred({ success: true, blog: aBlog() } as const);
    givenPost(aBlog());
    mockedApi.use(mock(contract.getBlog, () => promise));
    openPost();
    expect(await screen.findByRole('progressbar', { name: 'Loading the post' })).toBeVisible();
    resolve();
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Loading the post' })).not.toBeInTheDocument();
  });

  test('shows nothing of the previous one while it is loading, nor when it does not exist', async () => {
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(contract.getBlog, async ({ params: { id } }) => {
        if (id === 'rain') return { success: true, blog: aBlog() };
        await promise;
        return refuse(404, 'There is no such post.');
      }),
    );
    const { goTo } = openPost();
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
    await goTo('/blog/sun');
    expect(await screen.findByRole('progressbar', { name: 'Loading the post' })).toBeVisible();
    expect(screen.queryByText('A walk in the rain')).not.toBeInTheDocument();
    resolve();
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such post.' })).toBeVisible();
  });

  test('shows date, title, subtitle, author, cover and share icons', async () => {
    givenPost(aBlog({ createdAt: '2025-03-09T12:00:00.000Z', image: 'http://api.test/images/1-1280.webp' }));
    openPost();
    expect(await screen.findByText('March 9, 2025')).toHaveAttribute('datetime', '2025-03-09T12:00:00.000Z');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A walk in the rain');
    expect(screen.getByText('Bring a hat')).toBeVisible();
    expect(screen.getByText('By The Octavo Editors')).toBeVisible();
    const article = within(screen.getByRole('article'));
    expect(article.getByRole('presentation')).toHaveAttribute('src', 'http://api.test/images/1-1280.webp');
    expect(article.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'Facebook',
      'Twitter',
      'Instagram',
    ]);
    expect(document.title).toBe('A walk in the rain · Octavo');
  });

  test('renders its description as rich text', async () => {
    givenPost(
      aBlog({
        description:
          '<h2>Hats</h2><p>Felt is <strong>best</strong>, says <a href="https://hats.test/">the hatter</a>.</p>' +
          '<ul><li>Bowler</li></ul><blockquote>Quite.</blockquote><pre><code>hat.on()</code></pre>',
      }),
    );
    openPost();
    expect(await screen.findByRole('heading', { level: 2, name: 'Hats' })).toBeVisible();
    expect(screen.getByText('best').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'the hatter' })).toHaveAttribute('href', 'https://hats.test/');
    expect(screen.getByText('Bowler').tagName).toBe('LI');
    expect(screen.getByText('Quite.').tagName).toBe('BLOCKQUOTE');
    expect(screen.getByText('hat.on()').tagName).toBe('CODE');
  });

  test.each([
    ['a script', '<p>Text</p><script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">Text</p><img src="https://x.test/x.png" onerror="alert(1)">'],
    ['a frame', '<p>Text</p><iframe src="https://x.test/"></iframe>'],
    ['a link that is a script', '<p><a href="javascript:alert(1)">Text</a></p>'],
    ['a link that hides that it is one', '<p><a href="java\tscript:alert(1)">Text</a></p>'],
    ['a picture of data', '<p>Text</p><img src="data:text/html,<script>alert(1)</script>">'],
    ['a picture of data that is a picture', '<p>Text</p><img src="data:image/png;base64,AA">'],
    ['a handler hidden in an attribute', '<p>Text</p><img src="/x.png" alt="<pre><img src=x onerror=alert(1)>">'],
    ['a drawing with a script', '<p>Text</p><svg><script>alert(1)</script></svg>'],
    ['a style', '<p style="position:fixed;inset:0">Text</p><style>*{display:none}</style>'],
    ['a form', '<form action="https://x.test/"><input name="password"></form><p>Text</p>'],
  ])('loses %s', async (_what, description) => {
    givenPost(aBlog({ description }));
    openPost();
    const prose = (await screen.findByText('Text')).closest('p')!.parentElement!;
    const elements = [...prose.querySelectorAll('*')];
    expect(elements.map(({ localName }) => localName).filter((tag) => !['div', 'p', 'img'].includes(tag))).toEqual([]);
    const attributes = elements.flatMap((element) => [...element.attributes]).filter(({ name }) => name !== 'alt');
    expect(attributes.map(({ name }) => name).filter((name) => !['src', 'loading', 'decoding'].includes(name))).toEqual(
      [],
    );
    expect(attributes.map(({ value }) => value).join()).not.toMatch(/script|data:/);
  });

  test('that does not exist is reported', async () => {
    mockedApi.use(mock(contract.getBlog, () => refuse(404, 'There is no such post.')));
    openPost();
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such post.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All posts are on the home page.' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('that could not be loaded can be tried again', async () => {
    mockedApi.use(mock(contract.getBlog, unreachable));
    const { user } = openPost();
    expect(await screen.findByRole('heading', { level: 1, name: 'The post could not be loaded.' })).toBeVisible();
    givenPost(aBlog());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
  });

  test('is asked for by its id, whatever that looks like', async () => {
    mockedApi.use(
      mock(contract.getBlog, ({ params }) => ({ success: true, blog: aBlog({ title: `Post ${params.id}` }) })),
      mock(contract.listComments, ({ body }) => ({ success: true, comments: [aComment({ content: body.blogId })] })),
    );
    renderApp({ path: `/blog/${encodeURIComponent('a/b c')}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Post a/b c' })).toBeVisible();
    expect(await screen.findByText('a/b c')).toBeVisible();
  });
});

describe('the comments of a post', () => {
  test('are counted and listed with name, text and how long ago', async () => {
    const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
    givenPost(aBlog(), [
      aComment({ _id: '1', name: 'Bob', content: 'I own <b>two</b> hats.\nAnd a coat.', createdAt: threeDaysAgo }),
      aComment({ _id: '2', name: 'Eve' }),
    ]);
    openPost();
    const comments = await findComments();
    expect(await comments.findByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    const [first] = comments.getAllByRole('listitem');
    expect(within(first!).getByText('Bob')).toBeVisible();
    const time = within(first!).getByText('3 days ago');
    expect(time).toHaveAttribute('datetime', threeDaysAgo);
    expect(time).toHaveAttribute('title', expect.stringMatching(/^\w+ \d+, \d{4}$/));
    expect(first).toHaveTextContent('I own <b>two</b> hats. And a coat.');
  });

  test('are shown twenty at a time, and all of them counted', async () => {
    const comments = Array.from({ length: 25 }, (_, index) =>
      aComment({ _id: `${index}`, content: `Comment ${index + 1}` }),
    );
    givenPost(aBlog());
    mockedApi.use(
      mock(contract.listComments, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        comments: comments.slice(offset, offset + limit),
        total: comments.length,
      })),
    );
    const { user, url, goBack } = openPost();
    const section = await findComments();
    const heading = await section.findByRole('heading', { name: 'Comments (25)' });
    expect(section.queryByText('Comment 21')).not.toBeInTheDocument();
    await user.click(section.getByRole('link', { name: 'Next page' }));
    expect(await section.findByText('Comment 21')).toBeVisible();
    expect(heading).toHaveFocus();
    expect(url()).toBe('/blog/rain?comments=2');
    await goBack();
    expect(await section.findByText('Comment 1')).toBeVisible();
  });

  test('are linked page by page, with addresses that are opened at the comments', async () => {
    givenPost(aBlog());
    mockedApi.use(mock(contract.listComments, () => ({ success: true, comments: [aComment()], total: 45 })));
    const { goTo, url } = openPost();
    const section = await findComments();
    const link = (name: string) => section.queryByRole('link', { name });
    const next = await section.findByRole('link', { name: 'Next page' });
    expect(next).toHaveAttribute('href', '/blog/rain?comments=2#comments');
    expect(next).toHaveAttribute('rel', 'next');
    expect(link('Previous page')).not.toBeInTheDocument();
    expect(section.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    expect(isLeftToBrowser(next, { ctrlKey: true })).toBe(true);
    expect(url()).toBe('/blog/rain');
    await goTo('/blog/rain?comments=3');
    await section.findByText('Page 3 of 3');
    expect(link('Previous page')).toHaveAttribute('href', '/blog/rain?comments=2#comments');
    expect(link('Previous page')).toHaveAttribute('rel', 'prev');
    expect(link('Next page')).not.toBeInTheDocument();
  });

  test('may be none', async () => {
    givenPost(aBlog());
    openPost();
    expect(await screen.findByRole('heading', { name: 'Comments (0)' })).toBeVisible();
    expect(screen.getByText('Nobody has said anything yet. Be the first.')).toBeVisible();
  });

  test('that could not be loaded can be tried again, while the post is read', async () => {
    givenPost(aBlog());
    mockedApi.use(mock(contract.listComments, () => refuse(503, 'Not now.')));
    const { user } = openPost();
    const comments = await findComments();
    expect(await comments.findByText(/The comments could not be loaded\./)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A walk in the rain');
    givenPost(aBlog(), [aComment({ content: 'Here I am.' })]);
    await user.click(comments.getByRole('button', { name: 'Try again' }));
    expect(await comments.findByText('Here I am.')).toBeVisible();
  });
});

describe('where accounts alone may comment', () => {
  const preloadedState = {
    site: { ...siteOfStaticBuild, settings: { ...siteDefaults, comments: 'accounts' as const } },
  };

  test('a visitor is led to the login, and back to the post', async () => {
    givenPost(aBlog());
    const { user, url } = renderApp({ path: '/blog/rain', preloadedState });
    const comments = await findComments();
    expect(comments.getByText('Please log in to comment.')).toBeVisible();
    expect(comments.queryByRole('textbox')).not.toBeInTheDocument();
    const aLogin = { success: true, role: 'user', message: 'Welcome.' } as const;
    mockedApi.use(mock(contract.login, () => ({ ...aLogin, token: aSession().token })));
    await user.click(comments.getByRole('link', { name: 'Login' }));
    await user.type(await screen.findByRole('textbox', { name: /mail/i }), 'ann@example.com');
    await user.type(screen.getByLabelText(/Password/), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('textbox', { name: /^Comment/ })).toBeVisible();
    expect(url()).toBe('/blog/rain');
  });
});

test('comments that are closed stay, and the form says why it is not there', async () => {
  givenPost(aBlog({ areCommentsClosed: true }), [aComment()]);
  openPost();
  const comments = await findComments();
  expect(await comments.findByText('Comments are closed.')).toBeVisible();
  expect(comments.getByText('Well said.')).toBeVisible();
  expect(comments.queryByRole('textbox')).not.toBeInTheDocument();
});

describe('the comment form', () => {
  const name = () => screen.getByRole('textbox', { name: /Name/ });
  const text = () => screen.getByRole('textbox', { name: /Comment/ });

  async function fillIn() {
    const app = openPost();
    await findComments();
    await app.user.type(name(), 'Ada');
    await app.user.type(text(), 'Well said.');
    return app;
  }

  test('requires a name and a comment', async () => {
    givenPost(aBlog());
    openPost();
    await findComments();
    expect(name()).toBeRequired();
    expect(text()).toBeRequired();
  });

  test('is emptied when the comment is in, and the list is loaded again', async () => {
    givenPost(aBlog());
    const added: NewComment[] = [];
    mockedApi.use(
      mock(contract.addComment, ({ body }) => {
        added.push(body);
        return { success: true, message: 'Your comment awaits approval.' };
      }),
    );
    const { user } = await fillIn();
    givenPost(aBlog(), [aComment({ content: 'Somebody else was quicker.' })]);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Your comment awaits approval.')).toBeVisible();
    expect(await screen.findByText('Somebody else was quicker.')).toBeVisible();
    expect(name()).toHaveValue('');
    expect(text()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
    expect(added).toEqual([{ blog: 'rain', name: 'Ada', content: 'Well said.' }]);
  });

  test('keeps what is typed while the comment is being sent', async () => {
    givenPost(aBlog());
    const { promise, resolve } = deferred({ success: true, message: 'Thank you.' } as const);
    mockedApi.use(mock(contract.addComment, () => promise));
    const { user } = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.type(text(), ' One more thing.');
    resolve();
    expect(await screen.findByText('Thank you.')).toBeVisible();
    await waitFor(() => {
      expect(text()).toHaveValue('One more thing.');
    });
    expect(name()).toHaveValue('');
  });

  test('keeps what was typed when the comment was refused', async () => {
    givenPost(aBlog());
    mockedApi.use(mock(contract.addComment, () => refuse(429, 'Please wait a minute.')));
    const { user } = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Please wait a minute.')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    });
    expect(name()).toHaveValue('Ada');
    expect(text()).toHaveValue('Well said.');
  });
});
