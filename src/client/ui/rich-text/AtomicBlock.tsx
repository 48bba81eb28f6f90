import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ContentBlock, ContentState } from 'draft-js';
import { entities, type ImageEntityData } from './documentModel';

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

const SmallButton = styled(Button)({ minHeight: 30, paddingBlock: 0, paddingInline: 12 });

export interface AtomicBlockProps {
  block: ContentBlock;
  contentState: ContentState;
  blockProps: { onEdit: (blockKey: string, image: ImageEntityData) => void; onRemove: (blockKey: string) => void };
}

/** An image or a divider: edited and removed as a whole. */
export function AtomicBlock({ block, contentState, blockProps: { onEdit, onRemove } }: AtomicBlockProps) {
  const key = block.getEntityAt(0) as string | null;
  const entity = key === null ? undefined : contentState.getEntity(key);
  const image = entity?.getType() === entities.image ? (entity.getData() as ImageEntityData) : undefined;
  return (
    <>
      {image ? (
        <img
          src={image.src}
          alt={image.alt}
          title={image.title}
          width={image.width}
          height={image.height}
          draggable={false}
        />
      ) : (
        <hr />
      )}
      {image?.caption && <figcaption>{image.caption}</figcaption>}
      <Actions>
        {image && (
          <SmallButton
            color="inherit"
            aria-label="Edit the picture"
            onClick={() => {
              onEdit(block.getKey(), image);
            }}
          >
            Edit
          </SmallButton>
        )}
        <SmallButton
          color="error"
          aria-label={image ? 'Remove the picture' : 'Remove the divider'}
          onClick={() => {
            onRemove(block.getKey());
          }}
        >
          Remove
        </SmallButton>
      </Actions>
    </>
  );
}
