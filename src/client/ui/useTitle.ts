import { useEffect } from 'react';

/** The document's title while a page is open. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Octavo` : 'Octavo: your own blogging platform';
  }, [title]);
}
