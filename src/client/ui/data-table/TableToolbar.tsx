import type { ReactNode } from 'react';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import {
  ColumnsPanelTrigger,
  FilterPanelTrigger,
  QuickFilter,
  QuickFilterClear,
  QuickFilterControl,
  Toolbar,
  ToolbarButton,
} from '@mui/x-data-grid';
import { limits } from '../../../contract/limits';
import { ColumnsIcon, FilterIcon } from '../actionIcons';
import { CloseIcon, SearchIcon } from '../icons';
import { lowScreen } from '../mediaQueries';
import { spacing, vars } from '../theme';
import { useIsNarrow } from './useTableWidth';

declare module '@mui/x-data-grid' {
  interface ToolbarPropsOverrides {
    /** The label of the search field. */
    searchLabel?: string;
    /** Whether some columns can be filtered by. */
    hasFilter?: boolean;
    /** Replaces the toolbar while rows are selected. */
    selectionBar?: ReactNode;
  }
}

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(1),
  flexWrap: 'wrap',
  minHeight: 60,
  padding: spacing(1, 1.5),
  borderBottom: `1px solid ${vars.palette.divider}`,
  // What rows are selected for stays in reach.
  position: 'sticky',
  top: 'var(--top-bar-height, 0px)',
  [lowScreen]: { position: 'static' },
  zIndex: 4,
  borderRadius: '14px 14px 0 0',
  background: vars.palette.background.paper,
});

const Search = styled(QuickFilter)({ flex: 1, minWidth: 0, maxWidth: 420, marginInlineEnd: 'auto' });

interface TableToolbarProps {
  searchLabel?: string;
  hasFilter?: boolean;
  selectionBar?: ReactNode;
}

/** Between the last key and the request. */
const searchDelayMs = 300;

// The search is one substring, blanks included, and not a list of words.
const toSearchValues = (text: string) => (text === '' ? [] : [text]);

/** Search, filter and choice of columns; replaced by the selection bar while rows are selected. */
export function TableToolbar({ searchLabel = 'Search', hasFilter = false, selectionBar }: TableToolbarProps) {
  const isNarrow = useIsNarrow();
  if (selectionBar) return <Bar>{selectionBar}</Bar>;
  return (
    <Toolbar render={<Bar />} aria-label="Search, filter and columns">
      <Search expanded parser={toSearchValues} debounceMs={searchDelayMs}>
        <QuickFilterControl
          render={({ ref, slotProps, ...control }, { value }) => (
            <TextField
              {...control}
              inputRef={ref}
              size="small"
              fullWidth
              // A phone has no room for more.
              placeholder={isNarrow ? 'Search' : searchLabel}
              slotProps={{
                ...slotProps,
                htmlInput: { ...slotProps?.htmlInput, 'aria-label': searchLabel, maxLength: limits.search },
                input: {
                  startAdornment: (
                    <InputAdornment position="start">
                      <SearchIcon />
                    </InputAdornment>
                  ),
                  endAdornment: value ? (
                    <InputAdornment position="end">
                      <QuickFilterClear render={<IconButton edge="end" size="small" aria-label="Clear the search" />}>
                        <CloseIcon />
                      </QuickFilterClear>
                    </InputAdornment>
                  ) : null,
                },
              }}
            />
          )}
        />
      </Search>
      {hasFilter && (
        <FilterPanelTrigger
          render={(props, { filterCount }) => (
            <ToolbarButton {...props} color="inherit" aria-label="Filter" title="Filter">
              <Badge badgeContent={filterCount} color="primary" variant="dot">
                <FilterIcon />
              </Badge>
            </ToolbarButton>
          )}
        />
      )}
      <ColumnsPanelTrigger
        render={<ToolbarButton color="inherit" aria-label="Choose columns" title="Choose columns" />}
      >
        <ColumnsIcon />
      </ColumnsPanelTrigger>
    </Toolbar>
  );
}
