import { Notice } from '../ui/Notice';

/** Shown when a page throws while it is rendered, which React Router logs, or when its code cannot be loaded. */
export const RouteErrorPage = () => (
  <Notice
    component="h1"
    title="This page has a fault."
    action={{
      label: 'Reload the page',
      onClick: () => {
        window.location.reload();
      },
    }}
  >
    Something here did not work as it should. Reloading usually helps; what you saved is safe.
  </Notice>
);
