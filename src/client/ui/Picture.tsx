import { useState } from 'react';
import { styled } from '@mui/material/styles';

const Frame = styled('div')(({ theme: { vars, shape } }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: shape.borderRadius,
  background: `color-mix(in srgb, ${vars.palette.cloth.main} 14%, ${vars.palette.background.default})`,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
}));

interface PictureProps {
  src: string;
  /** Other widths of the same picture, where the API offers them. */
  sources?: { url: string; width: number }[];
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Width to height, which is kept free for it while it loads. */
  ratio: number;
  /** Whether it is among the first things seen. */
  isUrgent?: boolean;
}

/** A cover. It stands beside its title, so it has no text of its own; one that does not load leaves its ground. */
export function Picture({ src, sources, sizes, ratio, isUrgent = false }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <Frame style={{ aspectRatio: ratio }}>
      {src && broken !== src && (
        <img
          src={src}
          srcSet={sources?.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={sizes}
          alt=""
          loading={isUrgent ? 'eager' : 'lazy'}
          fetchPriority={isUrgent ? 'high' : 'auto'}
          decoding="async"
          onError={() => {
            setBroken(src);
          }}
        />
      )}
    </Frame>
  );
}
