import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import type { StateWithSession } from '../../../session/sessionSlice';
import { selectHasExtensions, selectSettings } from '../../../site/siteSlice';
import { spacing, typography, vars } from '../../../ui/theme';
import { keepPost, type Kept } from './keptPosts';

/** Its space is reserved. */
const Note = styled('p')({
  ...typography.body2,
  minHeight: '2lh',
  margin: spacing(3, 0, 0),
  color: vars.palette.text.secondary,
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
});

function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 1000);
  return () => clearTimeout(timer);
}

/** Keeps the post for reading offline, where the site does, and says so. */
export function KeptNote({ path, title }: { path: string; title: string }) {
  const { name: site, keepsPostsOffline } = useSelector(selectSettings);
  // What was opened before a logout, maybe in another tab, is not to be there after it.
  const hasLoggedOut = useSelector(({ session }: StateWithSession) => session.endReason !== undefined);
  const isOffered = useSelector(selectHasExtensions) && keepsPostsOffline;
  const isKeeping = isOffered && !hasLoggedOut;
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (!isKeeping) return;
    let isShown = true;
    // What the reader has opened is to be there before.
    const cancel = whenIdle(() => void keepPost({ path, title, site }).then((result) => isShown && setKept(result)));
    return () => {
      isShown = false;
      cancel();
    };
  }, [isKeeping, path, title, site]);
  if (!isOffered) return null;
  return (
    <Note className="screen-only" data-needs-app>
      {isKeeping && kept && (kept.isKept || kept.isOff) && (
        <>
          {kept.isOff
            ? 'Offline reading is off in this browser. '
            : 'This post is kept on this device, so that you can read it offline. '}
          <a href="/offline-posts">{kept.isOff ? 'Change that' : 'What is kept'}</a>
        </>
      )}
    </Note>
  );
}
