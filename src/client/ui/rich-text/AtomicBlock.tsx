import { useMemo } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ContentBlock, ContentState } from 'draft-js';
import { sanitizeInBrowser } from '../sanitizeInBrowser';
import { entities, type ImageEntityData, type TableEntityData } from './documentModel';

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

function Image({ src, alt, title, width, height, caption }: ImageEntityData) {
  return (
    <>
      <img src={src} alt={alt} title={title} width={width} height={height} draggable={false} />
      {caption && <figcaption>{caption}</figcaption>}
    </>
  );
}

function Table({ html }: TableEntityData) {
  const safeHtml = useMemo(() => sanitizeInBrowser(html), [html]);
  return <div dangerouslySetInnerHTML={{ __html: safeHtml }} />;
}

/** An image, a table or a divider: edited and removed as a whole. */
export function AtomicBlock({ block, contentState, blockProps: { onEdit, onRemove } }: AtomicBlockProps) {
  const key = block.getEntityAt(0) as string | null;
  const entity = key === null ? undefined : contentState.getEntity(key);
  const type = entity?.getType();
  const image = type === entities.image ? (entity?.getData() as ImageEntityData) : undefined;
  const table = type === entities.table ? (entity?.getData() as TableEntityData) : undefined;
  return (
    <>
      {image ? <Image {...image} /> : table ? <Table {...table} /> : <hr />}
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
          aria-label={`Remove the ${image ? 'picture' : table ? 'table' : 'divider'}`}
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
