import { MessageChannel } from 'node:worker_threads';
import { act, screen, waitFor } from '@testing-library/react';
import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';
import { sessionEnded } from '../../src/client/session/sessionSlice';
import { aBlog } from '../support/builders';

import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = (keepsPostsOffline: boolean) => aSite({ settings: shownSettings({ ...siteDefaults, keepsPostsOffline }) });

/** What the worker was asked to keep. */
let asked: { path: string; title: string; site: string }[];
let deleted: string[];
let unregister: jest.Mock;
let answer: { isKept: boolean; isOff: boolean };
/** What waits until the page is idle. */
let waiting: (() => void)[];

const idle = () =>
  act(async () => {
    for (const callback of waiting.splice(0)) callback();
  });

beforeEach(() => {
  waiting = [];
  const whenIdle = (callback: () => void) => waiting.push(callback);
  Object.defineProperty(globalThis, 'requestIdleCallback', { value: whenIdle, configurable: true });
  Object.defineProperty(globalThis, 'cancelIdleCallback', { value: () => waiting.splice(0), configurable: true });
  asked = [];
  deleted = [];
  unregister = jest.fn(async () => true);
  answer = { isKept: true, isOff: false };
  const active = {
    postMessage(message: (typeof asked)[0], [port]: MessagePort[]) {
      asked.push(message);
      port!.postMessage(answer);
    },
  };
  const container = {
    register: jest.fn(async () => ({})),
    ready: Promise.resolve({ active }),
    getRegistration: async () => ({ unregister }),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  // jsdom has none.
  Object.defineProperty(globalThis, 'MessageChannel', { value: MessageChannel, configurable: true });
  const caches = { delete: async (name: string) => deleted.push(name) };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'MessageChannel');
  Reflect.deleteProperty(globalThis, 'caches');
});

const openPost = (keepsPostsOffline = true) =>
  renderApp({ path: '/blog/rain', preloadedState: { site: site(keepsPostsOffline) } });

test('below a post it says that it is kept, and leads to what is', async () => {
  givenPost(aBlog({ title: 'Rain' }));
  openPost();
  await screen.findByRole('region', { name: 'Comments' });
  await idle();
  expect(await screen.findByText(/^This post is kept on this device/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'What is kept' })).toHaveAttribute('href', '/offline-posts');
  expect(asked).toEqual([expect.objectContaining({ path: '/blog/rain', title: 'Rain', site: 'Octavo' })]);
});

test('where a reader has switched it off, it says so', async () => {
  answer = { isKept: false, isOff: true };
  givenPost(aBlog());
  openPost();
  await screen.findByRole('region', { name: 'Comments' });
  await idle();
  expect(await screen.findByText(/^Offline reading is off in this browser/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change that' })).toBeVisible();
});

test('a draft is not kept', async () => {
  givenPost(aBlog({ isPublished: false }));
  openPost();
  expect(await screen.findByText(/Draft/)).toBeVisible();
  await screen.findByRole('region', { name: 'Comments' });
  await idle();
  expect(asked).toEqual([]);
});

test('nothing is kept while the owner of the blog does not want it', async () => {
  givenPost(aBlog());
  openPost(false);
  expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
  await idle();
  expect(asked).toEqual([]);
});

test('a logout deletes what is kept, and what was opened before it is not kept again', async () => {
  givenPost(aBlog());
  const { store } = openPost();
  await screen.findByRole('region', { name: 'Comments' });
  await idle();
  expect(await screen.findByText(/^This post is kept on this device/)).toBeVisible();
  act(() => {
    store.dispatch(sessionEnded('logout'));
  });
  await waitFor(() => {
    expect(unregister).toHaveBeenCalled();
  });
  expect(deleted).toEqual(['octavo-kept']);
  expect(screen.queryByText(/^This post is kept on this device/)).not.toBeInTheDocument();
  await idle();
  expect(asked).toHaveLength(1);
});
