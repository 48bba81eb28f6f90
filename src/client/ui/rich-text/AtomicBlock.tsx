import { useMemo, useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ContentBlock, ContentState } from 'draft-js';
import { sanitizeInBrowser } from '../sanitizeInBrowser';
import { spacing, typography, vars } from '../theme';
import { entities, type ImageEntityData, type TableEntityData } from './documentModel';
import type { ImageUploads } from './imageUploads';
import { UploadingImage } from './UploadingImage';

const Actions = styled('div')({
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
});

const Describe = styled(Button)({ ...typography.caption, minHeight: 30, paddingInline: 0 });

const SmallButton = styled(Button)({ minHeight: 30, paddingBlock: 0, paddingInline: 12 });

export interface AtomicBlockProps {
  block: ContentBlock;
  contentState: ContentState;
  blockProps: {
    onEdit: (blockKey: string, image: ImageEntityData) => void;
    onRemove: (blockKey: string) => void;
    uploads: ImageUploads;
  };
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

interface UploadActionsProps {
  id: string;
  uploads: ImageUploads;
  onRemove: () => void;
}

/** The buttons of an image whose file is on its way, or could not be sent. */
function UploadActions({ id, uploads, onRemove }: UploadActionsProps) {
  const status = useSyncExternalStore(uploads.subscribe, () => uploads.find(id)?.status);
  const isOver = status === 'failed' || status === 'stopped';
  return (
    <Actions sx={{ opacity: 1 }}>
      {isOver && (
        <SmallButton
          aria-label="Try again to send the picture"
          onClick={() => {
            uploads.start(id);
          }}
        >
          Try again
        </SmallButton>
      )}
      <SmallButton
        color={isOver ? 'error' : 'inherit'}
        aria-label={isOver ? 'Remove the picture' : 'Cancel sending the picture'}
        onClick={() => {
          uploads.stop(id);
          onRemove();
        }}
      >
        {isOver ? 'Remove' : 'Cancel'}
      </SmallButton>
    </Actions>
  );
}

/** An image, a table or a divider: edited and removed as a whole. */
export function AtomicBlock({ block, contentState, blockProps: { onEdit, onRemove, uploads } }: AtomicBlockProps) {
  const key = block.getEntityAt(0) as string | null;
  const entity = key === null ? undefined : contentState.getEntity(key);
  const type = entity?.getType();
  const image = type === entities.image ? (entity?.getData() as ImageEntityData) : undefined;
  const table = type === entities.table ? (entity?.getData() as TableEntityData) : undefined;
  if (image?.upload !== undefined && !image.src) {
    return (
      <>
        <UploadingImage id={image.upload} uploads={uploads} />
        <UploadActions
          id={image.upload}
          uploads={uploads}
          onRemove={() => {
            onRemove(block.getKey());
          }}
        />
      </>
    );
  }
  return (
    <>
      {image ? <Image {...image} /> : table ? <Table {...table} /> : <hr />}
      {image?.alt === '' && (
        <Describe
          onClick={() => {
            onEdit(block.getKey(), image);
          }}
        >
          Describe the picture, for those who cannot see it
        </Describe>
      )}
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
