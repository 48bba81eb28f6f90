// Ctrl+K and / open the search, on the public pages; apart from the main bundle.
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import type { DataRouter } from 'react-router';
import { paths } from '../paths';
import { selectHasExtensions } from '../site/siteSlice';
import { toastAdded } from '../toasts/toastsSlice';
import type { AppStore } from './store';

/** What has uses of its own for these keys. */
const writing = '[contenteditable], .DraftEditor-root';
const fields = `input, textarea, select, ${writing}`;

const isOpened = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.repeat || event.altKey) return false;
  const target = event.target as Partial<Element>;
  const isWithin = (selector: string) => Boolean(target.closest?.(selector));
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey && !isWithin(writing);
  return event.key === '/' && !isWithin(fields);
};

/** @returns stops it */
export function listen(store: AppStore, router: DataRouter): () => void {
  let isOpen = false;

  const open = async () => {
    isOpen = true;
    try {
      const { SearchDialog } = await import('../features/blogs/text-search/SearchDialog');
      const container = document.body.appendChild(document.createElement('div'));
      const root = createRoot(container);
      const close = () => {
        isOpen = false;
        root.unmount();
        container.remove();
      };
      root.render(
        <Provider store={store}>
          <SearchDialog onClose={close} onGo={(path) => void router.navigate(path)} />
        </Provider>,
      );
    } catch {
      isOpen = false;
      store.dispatch(toastAdded('error', 'The search could not be loaded. Please try again.'));
    }
  };

  const handle = (event: KeyboardEvent) => {
    const { pathname } = router.state.location;
    const isPublic = ![paths.admin, paths.profile].some((path) => pathname === path || pathname.startsWith(`${path}/`));
    if (!isPublic || !selectHasExtensions(store.getState()) || !isOpened(event)) return;
    // Another dialog has the keyboard.
    if (!isOpen && document.querySelector('dialog[open], [aria-modal="true"]')) return;
    event.preventDefault();
    if (!isOpen) void open();
  };

  const { documentElement } = document;
  // The script in index.html has marked a key that was pressed before.
  if (documentElement.hasAttribute('data-search') && selectHasExtensions(store.getState())) void open();
  documentElement.removeAttribute('data-search');
  documentElement.setAttribute('data-hears-keys', '');
  document.addEventListener('keydown', handle);
  return () => {
    documentElement.removeAttribute('data-hears-keys');
    document.removeEventListener('keydown', handle);
  };
}
