import { useSelector } from 'react-redux';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { usePagedRows } from '../../../api/tablePage';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { PageHeader } from '../../../ui/PageHeader';
import { usersApi } from './usersApi';
import { UserManager } from './UserManager';
import { selectUserTableQuery, userTable } from './userTableQuery';

export function UsersPage() {
  const args = useSelector(selectUserTableQuery);
  const { currentData, error, refetch } = usersApi.useListUsersQuery(args);
  const isNotOffered = useIsNotOffered(error);
  const page = usePagedRows(userTable, currentData);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) {
    return <NotOfferedNotice>Accounts are looked after elsewhere; ask whoever runs this blog.</NotOfferedNotice>;
  }
  return (
    <>
      <PageHeader title="Users" subtitle="Who has an account, and what it may do" />
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
