import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { gridFilterModelSelector, useGridApiContext, useGridSelector, type GridSlotsComponent } from '@mui/x-data-grid';
import { ArrowDownIcon, ArrowUpIcon, ColumnsIcon, DotsIcon, FilterIcon } from '../actionIcons';
import { isFiltered } from './tableFilter';
import { TableToolbar } from './TableToolbar';

const Center = styled('div')({ display: 'grid', placeContent: 'center', height: '100%', textAlign: 'center' });

function NoMatches() {
  const grid = useGridApiContext();
  const filter = useGridSelector(grid, gridFilterModelSelector);
  if (!isFiltered(filter)) return null;
  return (
    // ARIA allows only rows as children of a grid.
    <Center role="row">
      <div role="gridcell">
        <Typography>Nothing here matches.</Typography>
        <Button
          onClick={() => {
            grid.current.setFilterModel({ items: [] });
          }}
        >
          Clear the search and the filter
        </Button>
      </div>
    </Center>
  );
}

/** Our replacements for parts of the DataGrid. */
export const tableSlots: Partial<GridSlotsComponent> = {
  toolbar: TableToolbar,
  noRowsOverlay: NoMatches,
  columnMenuIcon: DotsIcon,
  columnSortedAscendingIcon: ArrowUpIcon,
  columnSortedDescendingIcon: ArrowDownIcon,
  columnUnsortedIcon: () => <ArrowUpIcon />,
  columnFilteredIcon: FilterIcon,
  columnMenuSortAscendingIcon: ArrowUpIcon,
  columnMenuSortDescendingIcon: ArrowDownIcon,
  columnMenuFilterIcon: FilterIcon,
  columnMenuManageColumnsIcon: ColumnsIcon,
};
