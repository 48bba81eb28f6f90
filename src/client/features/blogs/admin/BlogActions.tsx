import { GridActionsCell, type GridRenderCellParams } from '@mui/x-data-grid';
import type { BlogRow } from './blogRows';
import { useBlogButtons, type BlogButtonsOptions } from './useBlogButtons';

interface BlogActionsProps extends Omit<BlogButtonsOptions, 'blog'> {
  cell: GridRenderCellParams<BlogRow>;
}

/** The actions cell of a post; the arrow keys move between its buttons. */
export function BlogActions({ cell, ...options }: BlogActionsProps) {
  const buttons = useBlogButtons({ blog: cell.row, ...options });
  return (
    <GridActionsCell {...cell} suppressChildrenValidation>
      {buttons}
    </GridActionsCell>
  );
}
