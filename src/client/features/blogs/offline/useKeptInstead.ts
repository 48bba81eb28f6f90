import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectSettings } from '../../../site/siteSlice';
import { isPostKept } from './keptPosts';

/** Where a post could not be loaded that is kept on the device, the page is loaded, which shows it as it was. */
export function useKeptInstead(hasFailed: boolean): void {
  const { keepsPostsOffline } = useSelector(selectSettings);
  useEffect(() => {
    if (!hasFailed || !keepsPostsOffline) return;
    void isPostKept().then((isKept) => {
      if (isKept) location.reload();
    });
  }, [hasFailed, keepsPostsOffline]);
}
