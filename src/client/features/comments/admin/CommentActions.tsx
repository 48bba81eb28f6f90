import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { GridActionsCell, type GridRenderCellParams } from '@mui/x-data-grid';
import type { CommentWithBlog } from '../../../../contract/entities';
import { BinIcon, TickIcon } from '../../../ui/actionIcons';
import { spacing, typography, vars } from '../../../ui/theme';
import type { CommentActionHandlers } from './commentColumns';

const Badge = styled('span')({
  ...typography.caption,
  fontWeight: 600,
  padding: spacing(0.25, 1.25),
  borderRadius: 999,
  color: vars.palette.success.main,
  background: `color-mix(in srgb, ${vars.palette.success.main} 12%, ${vars.palette.background.paper})`,
});

const Approve = styled(IconButton)({ color: vars.palette.success.main });

interface CommentActionsProps {
  cell: GridRenderCellParams<CommentWithBlog>;
  /** Approved, or about to be. */
  isApproved: boolean;
  handlers: CommentActionHandlers;
}

/** The actions cell of a comment: approve (or a badge) and delete. Without ripples, as rows are mounted while scrolling. */
export function CommentActions({ cell, isApproved, handlers }: CommentActionsProps) {
  const comment = cell.row;
  const name = `the comment by ${comment.name} on “${comment.blog.title}”`;
  return (
    <>
      {isApproved && <Badge>Approved</Badge>}
      <GridActionsCell {...cell} suppressChildrenValidation>
        {!isApproved && (
          <Approve
            disableRipple
            aria-label={`Approve ${name}`}
            title="Approve"
            onClick={() => {
              handlers.onApprove(comment);
            }}
          >
            <TickIcon />
          </Approve>
        )}
        <IconButton
          disableRipple
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => {
            handlers.onDelete(comment);
          }}
        >
          <BinIcon />
        </IconButton>
      </GridActionsCell>
    </>
  );
}
