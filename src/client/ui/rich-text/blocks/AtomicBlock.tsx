import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ContentBlock, ContentState } from 'draft-js';
import { rawHtmlBlock } from '../../../../contract/raw-html';
import { sanitizeInBrowser } from '../../sanitizeInBrowser';
import { spacing, typography, vars } from '../../theme';
import { atomicName } from '../document/atomicKinds';
import {
  entities,
  galleryLimits,
  type EmbedEntityData,
  type GalleryEntityData,
  type HtmlEntityData,
  type ImageEntityData,
  type MediaEntityData,
  type TableEntityData,
} from '../document/documentModel';
import type { Tool } from '../tools/toolbarTools';
import type { ImageUploads } from '../uploads/imageUploads';
import { UploadingImage } from '../uploads/UploadingImage';
import { picturesBeside } from './galleryCommands';
import { TableEditor } from './TableEditor';

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
  // Not above the cells of a table.
  '&[data-above]': { insetBlockStart: spacing(-5) },
});

const Describe = styled(Button)({ ...typography.caption, minHeight: 30, paddingInline: 0 });

const SmallButton = styled(Button)({ minHeight: 30, paddingBlock: 0, paddingInline: 12 });

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: spacing(1),
  '& img': { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', height: 'auto' },
});

const Card = styled('div')({
  padding: spacing(2),
  borderRadius: 12,
  border: `1px solid ${vars.palette.divider}`,
  overflowWrap: 'anywhere',
});

const Contents = styled('p')({ ...typography.body2, color: vars.palette.text.secondary, fontStyle: 'italic' });

export interface AtomicBlockProps {
  block: ContentBlock;
  contentState: ContentState;
  blockProps: {
    onEdit: (blockKey: string, image: ImageEntityData) => void;
    onEditMedia: (blockKey: string, media: MediaEntityData) => void;
    /** Undefined where HTML may not be changed. */
    onEditHtml?: (blockKey: string, html: string) => void;
    onUpdate: (blockKey: string, data: object) => void;
    /** For what the block has not passed to `onUpdate` yet. */
    beforeFlush: (listener: () => void) => () => void;
    onRemove: (blockKey: string) => void;
    onJoin: (blockKey: string) => void;
    onSplit: (blockKey: string) => void;
    /** Goes on behind the block, or with what stands before (-1) or after it (1). */
    onLeave: (blockKey: string, step?: -1 | 1) => void;
    onHistory: (tool: Tool) => void;
    uploads: ImageUploads;
  };
}

const widths = { '25': '25%', '50': '50%', '75': '75%' };

function Image({ src, alt, title, width, height, caption, size }: ImageEntityData) {
  return (
    <>
      <img
        src={src}
        alt={alt}
        title={title}
        width={width}
        height={height}
        draggable={false}
        style={size && { width: widths[size], height: 'auto' }}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </>
  );
}

interface UploadActionsProps {
  id: string;
  name: string;
  uploads: ImageUploads;
  onRemove: () => void;
}

/** The buttons of an image whose file is on its way, or could not be sent. */
function UploadActions({ id, name, uploads, onRemove }: UploadActionsProps) {
  const status = useSyncExternalStore(uploads.subscribe, () => uploads.find(id)?.status);
  const isOver = status === 'failed' || status === 'stopped';
  return (
    <Actions sx={{ opacity: 1 }}>
      {isOver && (
        <SmallButton
          aria-label={`Try again to send the ${name}`}
          onClick={() => {
            uploads.start(id);
          }}
        >
          Try again
        </SmallButton>
      )}
      <SmallButton
        color={isOver ? 'error' : 'inherit'}
        aria-label={isOver ? `Remove the ${name}` : `Cancel sending the ${name}`}
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

function Gallery({ images, caption }: GalleryEntityData) {
  return (
    <>
      <Grid>
        {images.map(({ src, alt }, index) => (
          <img key={index} src={src} alt={alt} draggable={false} />
        ))}
      </Grid>
      {caption && <figcaption>{caption}</figcaption>}
    </>
  );
}

/** As readers see it. */
function Html({ html }: HtmlEntityData) {
  const shown = useMemo(() => sanitizeInBrowser(rawHtmlBlock(html)), [html]);
  return <div dangerouslySetInnerHTML={{ __html: shown }} />;
}

/** Played in the editor, too. */
function Player({ kind: Kind, src, title, width, height, caption }: MediaEntityData) {
  return (
    <>
      <Kind src={src} title={title} width={width} height={height} controls preload="metadata" />
      {caption && <figcaption>{caption}</figcaption>}
    </>
  );
}

function Embed({ href, image, title, caption }: EmbedEntityData) {
  return (
    <Card>
      {image ? <Image {...image} /> : <strong>{title ?? href}</strong>}
      <figcaption>{caption ?? href}</figcaption>
    </Card>
  );
}

/** What the block shows. */
function Content({
  type,
  data,
  blockKey,
  blockProps,
}: { type: string; data: object; blockKey: string } & Pick<AtomicBlockProps, 'blockProps'>): ReactNode {
  switch (type) {
    case entities.image:
      return <Image {...(data as ImageEntityData)} />;
    case entities.gallery:
      return <Gallery {...(data as GalleryEntityData)} />;
    case entities.media:
      return <Player {...(data as MediaEntityData)} />;
    case entities.embed:
      return <Embed {...(data as EmbedEntityData)} />;
    case entities.html:
      return <Html {...(data as HtmlEntityData)} />;
    case entities.contents:
      return <Contents>The headings of the text are listed here.</Contents>;
    case entities.table:
      return (
        <TableEditor
          html={(data as TableEntityData).html}
          blockKey={blockKey}
          onChange={(html) => {
            if (html) blockProps.onUpdate(blockKey, { html });
            else blockProps.onRemove(blockKey);
          }}
          beforeFlush={blockProps.beforeFlush}
          onLeave={(step) => {
            blockProps.onLeave(blockKey, step);
          }}
          onHistory={blockProps.onHistory}
        />
      );
    default:
      return <hr />;
  }
}

/** An image, a table or another block that is edited and removed as a whole. */
export function AtomicBlock({ block, contentState, blockProps }: AtomicBlockProps) {
  const { onEdit, onEditMedia, onEditHtml, onRemove, onJoin, onSplit, uploads } = blockProps;
  const key = block.getEntityAt(0) as string | null;
  const entity = key === null ? undefined : contentState.getEntity(key);
  const type = entity?.getType() ?? entities.divider;
  const data = (entity?.getData() ?? {}) as object;
  const blockKey = block.getKey();
  const image = type === entities.image ? (data as ImageEntityData) : undefined;
  const media = type === entities.media ? (data as MediaEntityData) : undefined;
  const file = image ?? media;
  if (file?.upload !== undefined && !file.src) {
    return (
      <>
        <UploadingImage id={file.upload} uploads={uploads} />
        <UploadActions
          id={file.upload}
          name={atomicName(type)}
          uploads={uploads}
          onRemove={() => {
            onRemove(blockKey);
          }}
        />
      </>
    );
  }
  const joined = image ? Math.min(picturesBeside(contentState, blockKey).length, galleryLimits.max) : 0;
  return (
    <>
      <Content type={type} data={data} blockKey={blockKey} blockProps={blockProps} />
      {image?.alt === '' && (
        <Describe
          onClick={() => {
            onEdit(blockKey, image);
          }}
        >
          Describe the picture, for those who cannot see it
        </Describe>
      )}
      <Actions data-above={type === entities.table || undefined}>
        {joined >= galleryLimits.min && (
          <SmallButton
            color="inherit"
            aria-label={`Make a gallery of ${joined} pictures`}
            onClick={() => {
              onJoin(blockKey);
            }}
          >
            Gallery
          </SmallButton>
        )}
        {type === entities.gallery && (
          <SmallButton
            color="inherit"
            aria-label="Make single pictures of the gallery"
            onClick={() => {
              onSplit(blockKey);
            }}
          >
            Split
          </SmallButton>
        )}
        {type === entities.html && onEditHtml && (
          <SmallButton
            color="inherit"
            aria-label="Edit the HTML"
            onClick={() => {
              onEditHtml(blockKey, (data as HtmlEntityData).html);
            }}
          >
            Edit
          </SmallButton>
        )}
        {media && (
          <SmallButton
            color="inherit"
            aria-label="Edit the recording or video"
            onClick={() => {
              onEditMedia(blockKey, media);
            }}
          >
            Edit
          </SmallButton>
        )}
        {image && (
          <SmallButton
            color="inherit"
            aria-label="Edit the picture"
            onClick={() => {
              onEdit(blockKey, image);
            }}
          >
            Edit
          </SmallButton>
        )}
        <SmallButton
          color="error"
          aria-label={`Remove the ${atomicName(type)}`}
          onClick={() => {
            onRemove(blockKey);
          }}
        >
          Remove
        </SmallButton>
      </Actions>
    </>
  );
}
