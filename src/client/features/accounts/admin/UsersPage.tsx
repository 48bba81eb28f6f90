import { useState } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { usePagedRows } from '../../../api/tablePage';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import type { StateWithSite } from '../../../site/siteSlice';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { PageHeader } from '../../../ui/PageHeader';
import { InviteDialog } from './InviteDialog';
import { usersApi } from './usersApi';
import { UserManager } from './UserManager';
import { selectUserTableQuery, userTable } from './userTableQuery';

export function UsersPage() {
  const args = useSelector(selectUserTableQuery);
  const { currentData, error, refetch } = usersApi.useListUsersQuery(args);
  const isNotOffered = useIsNotOffered(error);
  const page = usePagedRows(userTable, currentData);
  const hasMail = useSelector(({ site }: StateWithSite) => site.hasMail);
  const [isInviting, setIsInviting] = useState(false);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) {
    return <NotOfferedNotice>Accounts are looked after elsewhere; ask whoever runs this blog.</NotOfferedNotice>;
  }
  return (
    <>
      <PageHeader title="Users" subtitle="Who has an account, and what it may do">
        {hasMail && (
          <Button
            variant="contained"
            onClick={() => {
              setIsInviting(true);
            }}
          >
            Invite
          </Button>
        )}
      </PageHeader>
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setIsInviting(false);
          }}
        />
      )}
      {error && !currentData ? (
        <LoadFailedNotice title="The users could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : page ? (
        <UserManager page={page} isLoading={!currentData} />
      ) : (
        <TableSkeleton label="Loading the users" />
      )}
    </>
  );
}
