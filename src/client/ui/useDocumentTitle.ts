import { useEffect } from 'react';

/** Sets `document.title`. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Octavo` : 'Octavo: your own blogging platform';
  }, [title]);
}
