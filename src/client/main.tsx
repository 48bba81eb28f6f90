// Starts the app. The script in index.html runs this bundle when a rendered page is used; until then it does what a
// click alone leads to, and marks what else is clicked. The app takes the page over with the state in it, repeats
// the marked clicks, and fetches what is the reader's own, such as their likes.

/** Takes a step in a task of its own, so that the browser can handle input before it. */
async function inNextTask<T>(step: () => Promise<T>): Promise<T> {
  await new Promise((next) => setTimeout(next));
  return step();
}

/** One bundle, evaluated in several tasks, so that none of them blocks the main thread for long. */
async function start() {
  // What is only evaluated here is bundled with the exports that others use. Compiling all of it was a task of its own.
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ '@reduxjs/toolkit/query/react'));
  const { openStore } = await inNextTask(() => import(/* webpackMode: 'eager' */ './app/openStore'));
  const openedStore = openStore();
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ './ui/theme'));
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ 'react-router'));
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ './layouts/PublicLayout'));
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ './features/blogs/HomePage'));
  const { openRouter } = await inNextTask(() => import(/* webpackMode: 'eager' */ './app/openRouter'));
  const openedRouter = await openRouter(openedStore);
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ 'react-dom/client'));
  await inNextTask(() => import(/* webpackMode: 'eager', webpackExports: [] */ './app/App'));
  const { mountApp } = await inNextTask(() => import(/* webpackMode: 'eager' */ './app/mountApp'));
  mountApp(openedStore, openedRouter);
}

void start();
