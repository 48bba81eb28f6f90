import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { GridActionsCell, type GridRenderCellParams } from '@mui/x-data-grid';
import type { FiledComment } from '../../../../contract/entities';
import { BinIcon, TickIcon } from '../../../ui/deedIcons';
import type { Deeds } from './commentColumns';

const Badge = styled('span')(({ theme: { vars, typography, spacing } }) => ({
  ...typography.caption,
  fontWeight: 600,
  padding: spacing(0.25, 1.25),
  borderRadius: 999,
  color: vars.palette.success.main,
  background: `color-mix(in srgb, ${vars.palette.success.main} 12%, ${vars.palette.background.paper})`,
}));

const Approve = styled(IconButton)(({ theme: { vars } }) => ({ color: vars.palette.success.main }));

interface CommentActionsProps {
  cell: GridRenderCellParams<FiledComment>;
  /** Whether it is approved, or as good as: on its way to be. */
  isApproved: boolean;
  deeds: Deeds;
}

/** A tick to approve, or the badge that it is; and a bin. Without ripples, as rows come and go while one scrolls. */
export function CommentActions({ cell, isApproved, deeds }: CommentActionsProps) {
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
              deeds.onApprove(comment);
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
            deeds.onDelete(comment);
          }}
        >
          <BinIcon />
        </IconButton>
      </GridActionsCell>
    </>
  );
}
