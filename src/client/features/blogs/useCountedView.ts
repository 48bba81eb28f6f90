import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectHasExtensions, selectSettings } from '../../site/siteSlice';

/**
 * Tells the server that a post was opened within the app, where it counts that. It has counted the post with which the document
 * came, which the document says.
 */
export function useCountedView(id: string): void {
  const { countsVisits } = useSelector(selectSettings);
  const isCounted = useSelector(selectHasExtensions) && countsVisits;

  useEffect(() => {
    const root = document.getElementById('root');
    const isSeen = root?.dataset.seen === id;
    root?.removeAttribute('data-seen');
    if (isCounted && !isSeen && id) new Image().src = `${process.env.API_BASE_URL}/api/seen?post=${id}`;
  }, [id, isCounted]);
}
