import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { getGridSingleSelectOperators, GridActionsCell, type GridColDef } from '@mui/x-data-grid';
import type { User } from '../../../../contract/extensions/accounts';
import type { FormatDate } from '../../../site/useDateFormat';
import { DotsIcon } from '../../../ui/actionIcons';
import { typography, vars } from '../../../ui/theme';

/** The API filters by one value of a column. */
const singleValue = getGridSingleSelectOperators().filter(({ value }) => value === 'is');

const Person = styled('div')({
  minWidth: 0,
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& strong': { fontWeight: 600 },
  '& small': { ...typography.caption, color: vars.palette.text.secondary },
});

const Blocked = styled('span')({ fontWeight: 600, color: vars.palette.error.main });
const Writer = styled('span')({ fontWeight: 600 });

const labelOfRole: Record<User['role'], string> = { admin: 'Admin', author: 'Author', user: 'User' };

interface ColumnOptions {
  isNarrow: boolean;
  formatDate: FormatDate;
  ownId: string | null;
  onOpenMenu: (user: User, button: HTMLElement) => void;
}

export function userColumns({ isNarrow, formatDate, ownId, onOpenMenu }: ColumnOptions): GridColDef<User>[] {
  return [
    {
      field: 'name',
      headerName: 'Name',
      flex: 1,
      minWidth: isNarrow ? 130 : 220,
      hideable: false,
      filterable: false,
      disableColumnMenu: isNarrow,
      renderCell: ({ row: { _id, name, email } }) => (
        <Person title={`${name}\n${email}`}>
          <strong>{_id === ownId ? `${name} (you)` : name}</strong>
          <small>{email}</small>
        </Person>
      ),
    },
    {
      field: 'role',
      headerName: 'Role',
      width: isNarrow ? 72 : 110,
      type: 'singleSelect',
      valueOptions: ['Admin', 'Author', 'User'],
      filterOperators: singleValue,
      sortable: false,
      disableColumnMenu: isNarrow,
      valueGetter: (role: User['role']) => labelOfRole[role],
      renderCell: ({ value }) => (value === 'User' ? value : <Writer>{value}</Writer>),
    },
    {
      field: 'status',
      headerName: 'Status',
      width: 120,
      type: 'singleSelect',
      valueOptions: ['Active', 'Blocked'],
      filterOperators: singleValue,
      sortable: false,
      valueGetter: (_none, { isBlocked, isUnclaimed }) =>
        isUnclaimed ? 'Not here yet' : isBlocked ? 'Blocked' : 'Active',
      renderCell: ({ value }) => (value === 'Blocked' ? <Blocked>{value}</Blocked> : value),
    },
    {
      field: 'createdAt',
      headerName: 'Since',
      width: 138,
      type: 'date',
      filterable: false,
      valueGetter: (createdAt: string) => new Date(createdAt),
      valueFormatter: (date: Date) => formatDate(date),
    },
    {
      field: 'actions',
      headerName: 'Actions',
      type: 'actions',
      width: isNarrow ? 72 : 96,
      align: 'right',
      headerAlign: 'right',
      hideable: false,
      renderCell: (cell) => (
        <GridActionsCell {...cell} suppressChildrenValidation>
          {/* One's own account is changed in the profile. */}
          {cell.row._id !== ownId && (
            <IconButton
              disableRipple
              aria-haspopup="menu"
              aria-label={`Actions for ${cell.row.name}`}
              title="Actions"
              onClick={({ currentTarget }) => {
                onOpenMenu(cell.row, currentTarget);
              }}
            >
              <DotsIcon />
            </IconButton>
          )}
        </GridActionsCell>
      ),
    },
  ];
}
