import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useGridApiRef } from '@mui/x-data-grid';
import type { CommentsOfDeleted, User } from '../../../../contract/extensions/accounts';
import type { PagedRows } from '../../../api/paging';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectUserId } from '../../../session/sessionSlice';
import { useDateFormat } from '../../../site/useDateFormat';
import { DataTable } from '../../../ui/data-table/DataTable';
import { focusNeighbour, focusRowOnNextFrame } from '../../../ui/data-table/focusRow';
import { useOptimisticRemoval } from '../../../ui/data-table/useOptimisticRemoval';
import { useIsNarrow } from '../../../ui/data-table/useTableWidth';
import { FocusRegion } from '../../../ui/FocusRegion';
import { actionLabels, actionsOf, type UserAction } from './userActions';
import { userColumns } from './userColumns';
import { ConfirmUserAction, NewPasswordDialog } from './UserDialogs';
import { usersApi } from './usersApi';
import { userTable } from './userTableQuery';

const hiddenOnNarrow = ['status', 'createdAt'];
const actionsField = 'actions';

interface UserManagerProps {
  page: PagedRows<User>;
  /** Whether another page is being fetched than the one that is shown. */
  isLoading: boolean;
}

/** The table of accounts with what admins can do with each. */
export function UserManager({ page: { rows: users, total }, isLoading }: UserManagerProps) {
  const dispatch = useApiDispatch();
  const grid = useGridApiRef();
  const isNarrow = useIsNarrow();
  const formatDate = useDateFormat('medium');
  const ownId = useSelector(selectUserId);
  const [setRole] = usersApi.useSetRoleMutation();
  const [blockUser] = usersApi.useBlockUserMutation();
  const [unblockUser] = usersApi.useUnblockUserMutation();
  const [signOutUser] = usersApi.useSignOutUserMutation();
  const [deleteUser] = usersApi.useDeleteUserMutation();
  const [menu, setMenu] = useState<{ user: User; button: HTMLElement }>();
  const [request, setRequest] = useState<{ user: User; action: UserAction }>();
  const [newPassword, setNewPassword] = useState<{ user: User; password: string }>();
  const { removedIds, removeRow } = useOptimisticRemoval();

  const rows = useMemo(() => users.filter(({ _id }) => !removedIds.has(_id)), [users, removedIds]);
  const columns = useMemo(() => {
    const onOpenMenu = (user: User, button: HTMLElement) => {
      setMenu({ user, button });
    };
    return userColumns({ isNarrow, formatDate, ownId, onOpenMenu });
  }, [isNarrow, formatDate, ownId]);

  const focusActions = ({ _id }: User) => {
    focusRowOnNextFrame(grid, _id, actionsField);
  };

  const showNewPassword = async (user: User) => {
    // Not kept in the store.
    const { data } = await dispatch(usersApi.endpoints.resetPassword.initiate({ id: user._id }, { track: false }));
    if (data) setNewPassword({ user, password: data.password });
  };

  const start = (user: User, action: UserAction, comments: CommentsOfDeleted) => {
    setRequest(undefined);
    const id = user._id;
    if (action === 'delete') {
      focusNeighbour(grid, id, actionsField, true);
      void removeRow(id, deleteUser({ id, comments }));
      return;
    }
    focusActions(user);
    const run: Record<typeof action, () => Promise<unknown>> = {
      makeAdmin: () => setRole({ id, role: 'admin' }),
      makeAuthor: () => setRole({ id, role: 'author' }),
      makeUser: () => setRole({ id, role: 'user' }),
      block: () => blockUser({ id }),
      unblock: () => unblockUser({ id }),
      signOut: () => signOutUser({ id }),
      resetPassword: () => showNewPassword(user),
    };
    void run[action]();
  };

  return (
    <FocusRegion>
      <DataTable
        apiRef={grid}
        name={userTable}
        label="Users"
        rows={rows}
        columns={columns}
        hiddenOnNarrow={hiddenOnNarrow}
        paging={{
          total,
          // All users of the page were deleted, and those that come after them are on their way.
          isLoading: isLoading || (rows.length === 0 && users.length > 0),
          searchLabel: 'Search by name or e-mail',
          hasFilter: true,
        }}
        rowHeight={isNarrow ? 84 : 64}
      />
      {menu && (
        <Menu
          open
          anchorEl={menu.button}
          // Within the main landmark.
          container={() => document.querySelector('main')}
          onClose={() => {
            setMenu(undefined);
          }}
          slotProps={{ list: { 'aria-label': `Actions for ${menu.user.name}` } }}
        >
          {actionsOf(menu.user).map((action) => (
            <MenuItem
              key={action}
              onClick={() => {
                setMenu(undefined);
                setRequest({ user: menu.user, action });
              }}
            >
              {actionLabels[action]}
            </MenuItem>
          ))}
        </Menu>
      )}
      {request && (
        <ConfirmUserAction
          action={request.action}
          user={request.user}
          onConfirm={(comments) => {
            start(request.user, request.action, comments);
          }}
          onCancel={() => {
            setRequest(undefined);
            focusActions(request.user);
          }}
        />
      )}
      {newPassword && (
        <NewPasswordDialog
          {...newPassword}
          onClose={() => {
            setNewPassword(undefined);
            focusActions(newPassword.user);
          }}
        />
      )}
    </FocusRegion>
  );
}
