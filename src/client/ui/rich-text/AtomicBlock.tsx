import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ContentBlock, ContentState } from 'draft-js';
import { entities, type PictureData } from './model';

const Actions = styled('div')(({ theme: { vars, spacing } }) => ({
  position: 'absolute',
  insetBlockStart: spacing(1),
  insetInlineEnd: spacing(1),
  display: 'flex',
  gap: spacing(0.5),
  padding: spacing(0.5),
  borderRadius: 999,
  background: vars.palette.background.paper,
  border: `1px solid ${vars.palette.divider}`,
  opacity: 0,
  'figure:hover > &, &:focus-within': { opacity: 1 },
  '@media (hover: none)': { opacity: 1 },
}));

const Small = styled(Button)({ minHeight: 30, paddingBlock: 0, paddingInline: 12 });

export interface AtomicBlockProps {
  block: ContentBlock;
  contentState: ContentState;
  blockProps: { onEdit: (blockKey: string, picture: PictureData) => void; onRemove: (blockKey: string) => void };
}

/** A picture or a divider: one thing, that is edited and removed as a whole. */
export function AtomicBlock({ block, contentState, blockProps: { onEdit, onRemove } }: AtomicBlockProps) {
  const key = block.getEntityAt(0) as string | null;
  const entity = key === null ? undefined : contentState.getEntity(key);
  const picture = entity?.getType() === entities.picture ? (entity.getData() as PictureData) : undefined;
  return (
    <>
      {picture ? (
        <img
          src={picture.src}
          alt={picture.alt}
          title={picture.title}
          width={picture.width}
          height={picture.height}
          draggable={false}
        />
      ) : (
        <hr />
      )}
      {picture?.caption && <figcaption>{picture.caption}</figcaption>}
      <Actions>
        {picture && (
          <Small
            color="inherit"
            aria-label="Edit the picture"
            onClick={() => {
              onEdit(block.getKey(), picture);
            }}
          >
            Edit
          </Small>
        )}
        <Small
          color="error"
          aria-label={picture ? 'Remove the picture' : 'Remove the divider'}
          onClick={() => {
            onRemove(block.getKey());
          }}
        >
          Remove
        </Small>
      </Actions>
    </>
  );
}
