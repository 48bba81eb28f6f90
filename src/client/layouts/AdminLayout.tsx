import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { LoginPage } from '../features/accounts/LoginPage';
import { paths } from '../paths';
import { selectIsSignedIn, selectRole } from '../session/sessionSlice';
import { selectHasExtensions, selectSettings } from '../site/siteSlice';
import { focusMainContent } from '../ui/MainContent';
import { PublicLayout } from './PublicLayout';
import { SidebarLayout } from './SidebarLayout';

const entries = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.addBlog, label: 'Add Blog' },
  { to: paths.listBlog, label: 'Blog List' },
  { to: paths.adminComments, label: 'Comments' },
];

/** After those of every server. */
const ownEntries = [...entries, { to: paths.bin, label: 'Bin' }];

/** Of who is signed in, with their public profile: it is no page of the admin area, but those of that lead nowhere else. */
const account = { to: paths.account, label: 'Account' };

const statistics = { to: paths.statistics, label: 'Statistics' };

const authorEntries = [...ownEntries, statistics, account];

const newsletter = { to: paths.newsletter, label: 'Newsletter' };

const extensionEntries = [
  ...ownEntries,
  { to: paths.pages, label: 'Pages' },
  { to: paths.categories, label: 'Categories' },
  { to: paths.tags, label: 'Tags' },
  { to: paths.series, label: 'Series' },
  { to: paths.addresses, label: 'Addresses' },
  statistics,
  { to: paths.users, label: 'Users' },
  { to: paths.mail, label: 'Mail' },
  { to: paths.settings, label: 'Settings' },
  account,
];

/** Where the owner sends one. */
const newsletterEntries = extensionEntries.flatMap((entry): { to: string; label: string }[] =>
  entry.to === paths.users ? [newsletter, entry] : [entry],
);

/** Shows the login form without a session. What the account may do is checked by the server only. */
export function AdminLayout() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const isAuthor = useSelector(selectRole) === 'author';
  const hasExtensions = useSelector(selectHasExtensions);
  const { sendsNewsletter } = useSelector(selectSettings);
  const wasSignedIn = useRef(isSignedIn);

  // The page and the login form take each other's place without a navigation.
  useEffect(() => {
    if (wasSignedIn.current === isSignedIn) return;
    wasSignedIn.current = isSignedIn;
    focusMainContent();
  }, [isSignedIn]);

  return isSignedIn ? (
    <SidebarLayout
      label="Admin"
      entries={
        !hasExtensions ? entries : isAuthor ? authorEntries : sendsNewsletter ? newsletterEntries : extensionEntries
      }
    />
  ) : (
    <PublicLayout>
      <LoginPage staysOnPage />
    </PublicLayout>
  );
}
