import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useGridApiContext, type GridSlotsComponent } from '@mui/x-data-grid';
import { ArrowDownIcon, ArrowUpIcon, ColumnsIcon, DotsIcon, FilterIcon } from '../deedIcons';
import { TableToolbar } from './TableToolbar';

const Middle = styled('div')({ display: 'grid', placeContent: 'center', height: '100%', textAlign: 'center' });

function NothingMatches() {
  const grid = useGridApiContext();
  return (
    // Nothing but rows may stand in a grid.
    <Middle role="row">
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
    </Middle>
  );
}

/** What the grid is made of where it is ours rather than the library's. */
export const tableSlots: Partial<GridSlotsComponent> = {
  toolbar: TableToolbar,
  noResultsOverlay: NothingMatches,
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
