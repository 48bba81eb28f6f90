import { useRef, useState } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { isForbidden } from '../../api/apiErrors';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { paths } from '../../paths';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { PageHeader } from '../../ui/PageHeader';
import { spacing } from '../../ui/theme';
import { addressesApi } from './addressesApi';
import { MissingPathsSection } from './MissingPathsSection';
import { RedirectDialog } from './RedirectDialog';
import { RedirectsSection } from './RedirectsSection';

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  maxWidth: 900,
  // How high a list will be is not known before: what is below it would move.
  '& > :has([role="progressbar"]) ~ *': { visibility: 'hidden' },
});

/** Where posts are, and where other addresses lead. */
export function AddressesPage() {
  const { error } = addressesApi.useListMissingPathsQuery({ limit: 1, offset: 0 });
  const isNotOffered = useIsNotOffered(error);
  const missing = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<{ path?: string }>();

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) return <NotOfferedNotice>Its posts are where they are.</NotOfferedNotice>;
  return (
    <>
      <PageHeader title="Addresses" subtitle="Where addresses lead at which there is no post.">
        <Button component={Link} to={paths.settingsSection('addresses')} variant="outlined">
          Addresses of posts
        </Button>
      </PageHeader>
      <Sections>
        <RedirectsSection
          onAdd={() => {
            setDialog({});
          }}
        />
        <MissingPathsSection
          region={missing}
          onSend={(path) => {
            setDialog({ path });
          }}
        />
      </Sections>
      {dialog && (
        <RedirectDialog
          path={dialog.path}
          onClose={() => {
            setDialog(undefined);
          }}
          // The button that has opened it, which gets the focus back, goes with its row.
          onSaved={dialog.path === undefined ? undefined : () => requestAnimationFrame(() => missing.current?.focus())}
        />
      )}
    </>
  );
}
