import { useState } from 'react';
import { styled } from '@mui/material/styles';

const Frame = styled('div')(({ theme: { vars, shape } }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: shape.borderRadius,
  background: `color-mix(in srgb, ${vars.palette.brand.main} 14%, ${vars.palette.background.default})`,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
}));

interface ResponsiveImageProps {
  src: string;
  /** The same image in other widths, if the API offers them. */
  sources?: { url: string; width: number }[];
  /** As the `sizes` attribute. */
  sizes: string;
  /** Width divided by height; the space is reserved while the image loads. */
  ratio: number;
  /** Loads eagerly and with high priority, for images above the fold. */
  isPriority?: boolean;
}

/** A cover with a srcset. The alt text is empty, as the title is beside it. If it fails to load, the background stays. */
export function ResponsiveImage({ src, sources, sizes, ratio, isPriority = false }: ResponsiveImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <Frame style={{ aspectRatio: ratio }}>
      {src && failedSrc !== src && (
        <img
          src={src}
          srcSet={sources?.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={sizes}
          alt=""
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          onError={() => {
            setFailedSrc(src);
          }}
        />
      )}
    </Frame>
  );
}
