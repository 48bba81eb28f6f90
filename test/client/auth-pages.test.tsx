import { screen, waitFor } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Credentials, NewAccount } from '../../src/contract/entities';
import { aLogin, someDashboard, aToken } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function open(path: '/login' | '/register') {
  const app = renderApp({ path });
  await heading(path === '/login' ? 'Login' : 'Create Account');
  const submit = (button: string) => app.user.click(screen.getByRole('button', { name: button }));
  return { ...app, submit };
}

describe('the login form', () => {
  const email = () => screen.getByRole('textbox', { name: /Email/ });
  const password = () => screen.getByLabelText(/Password/);

  async function logIn() {
    const app = await open('/login');
    await app.user.type(email(), 'ada@example.com');
    await app.user.type(password(), 'correct horse');
    await app.submit('Login');
    return app;
  }

  test('does not navigate a user who has left it before the response', async () => {
    const { promise, resolve } = deferred(aLogin({ id: 'grace', role: 'admin' }));
    mockedApi.use(mock(contract.login, () => promise));
    const { user, url } = await logIn();
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await heading('Create Account');
    resolve();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(url()).toBe('/register');
  });

  test('asks for e-mail address and password, both required', async () => {
    await open('/login');
    expect(screen.getByText('Enter your credentials to continue')).toBeVisible();
    expect(email()).toBeRequired();
    expect(email()).toHaveAttribute('type', 'email');
    expect(password()).toBeRequired();
    expect(password()).toHaveAttribute('type', 'password');
  });

  test('sends nothing while the e-mail address is invalid', async () => {
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.login, () => {
        asked();
        return aLogin();
      }),
    );
    const { user, submit } = await open('/login');
    await user.type(email(), 'ada');
    await user.type(password(), 'correct horse');
    await submit('Login');
    expect(email()).toBeInvalid();
    expect(asked).not.toHaveBeenCalled();
  });

  test('takes a user home, signed in', async () => {
    const sent: Credentials[] = [];
    mockedApi.use(
      mock(contract.login, ({ body }) => {
        sent.push(body);
        return aLogin({ id: 'ada', role: 'user' });
      }),
    );
    const { url, storage, store } = await logIn();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible();
    await waitFor(() => {
      expect(url()).toBe('/');
    });
    expect(storage.getItem('token')).toBe(aToken({ id: 'ada' }));
    expect(storage.getItem('role')).toBe('user');
    expect(store.getState().session).toEqual({ token: aToken({ id: 'ada' }), role: 'user', userId: 'ada' });
    expect(sent).toEqual([{ email: 'ada@example.com', password: 'correct horse' }]);
  });

  test('takes an admin to /admin', async () => {
    mockedApi.use(
      mock(contract.login, () => aLogin({ role: 'admin' })),
      mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })),
    );
    const { url, storage } = await logIn();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    await waitFor(() => {
      expect(url()).toBe('/admin');
    });
    expect(storage.getItem('role')).toBe('admin');
  });

  test.each([401, 200])('says what the server says when it refuses with %i', async (status) => {
    mockedApi.use(mock(contract.login, () => refuse(status, 'E-mail address or password is wrong.')));
    const { url, storage } = await logIn();
    expect(await screen.findByText('E-mail address or password is wrong.')).toBeVisible();
    expect(url()).toBe('/login');
    expect(storage.getItem('token')).toBeNull();
    expect(email()).toHaveValue('ada@example.com');
  });

  test('says so when the server cannot be reached', async () => {
    mockedApi.use(mock(contract.login, unreachable));
    await logIn();
    expect(
      await screen.findByText('The server cannot be reached. Please check your connection and try again.'),
    ).toBeVisible();
  });

  test('leads who has forgotten the password to a page of the server, where that sends mail', async () => {
    const { unmount } = await open('/login');
    expect(screen.queryByRole('link', { name: 'Forgotten your password?' })).not.toBeInTheDocument();
    unmount();
    renderApp({ path: '/login', preloadedState: { site: aSite({ hasMail: true }) } });
    expect(await screen.findByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute(
      'href',
      '/api/account/forgotten-password',
    );
  });

  test('leads to the registration', async () => {
    const { user } = await open('/login');
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(await heading('Create Account')).toBeVisible();
  });
});

describe('the registration form', () => {
  const name = () => screen.getByRole('textbox', { name: /Full name/ });
  const email = () => screen.getByRole('textbox', { name: /Email/ });
  const password = () => screen.getByLabelText(/Password/);

  async function register() {
    const app = await open('/register');
    await app.user.type(name(), 'Ada');
    await app.user.type(email(), 'ada@example.com');
    await app.user.type(password(), 'correct horse');
    await app.submit('Register');
    return app;
  }

  test('requires the name only', async () => {
    await open('/register');
    expect(name()).toBeRequired();
    expect(email()).not.toBeRequired();
    expect(password()).not.toBeRequired();
  });

  test('says that it worked, and goes to the login', async () => {
    const sent: NewAccount[] = [];
    mockedApi.use(
      mock(contract.register, ({ body }) => {
        sent.push(body);
        return { success: true, message: 'Welcome.' };
      }),
    );
    const { url, storage } = await register();
    expect(await screen.findByText('Registration successful! Please login.')).toBeVisible();
    expect(await heading('Login')).toBeVisible();
    expect(url()).toBe('/login');
    expect(storage.getItem('token')).toBeNull();
    expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.com', password: 'correct horse' }]);
    expect(email()).toHaveValue('ada@example.com');
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
  });

  test.each([
    ['what the server says', () => refuse(409, 'That address is taken.'), 'That address is taken.'],
    ['that it failed, when the server says nothing', () => refuse(400), 'Registration failed'],
    ['that something went wrong, when nothing answers', unreachable, 'Something went wrong. Try again!'],
  ])('says %s', async (_what, answer, sentence) => {
    mockedApi.use(mock(contract.register, answer));
    const { url } = await register();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(url()).toBe('/register');
    expect(name()).toHaveValue('Ada');
  });

  test('leads back to the login', async () => {
    const { user } = await open('/register');
    await user.click(screen.getByText('Already have an account?').querySelector('a')!);
    expect(await heading('Login')).toBeVisible();
  });
});
