import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import { shape, vars } from './theme';

const Frame = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: shape.borderRadius,
  background: `color-mix(in srgb, ${vars.palette.brand.main} 14%, ${vars.palette.background.default})`,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  // Until it is displayed, it is not fetched: index.html.
  'html[data-unpainted] & img[loading="lazy"]': { display: 'none' },
});

interface Source {
  url: string;
  width: number;
}

interface ResponsiveImageProps {
  /** Empty where there is none. */
  src: string;
  /** Stands in the place of one that there is not: base.css, as most posts have one. */
  initial?: string;
  /** The same image in other widths, if the API offers them. */
  sources?: Source[];
  /** The same again as AVIF, which the browser prefers if it can decode it. */
  avifSources?: Source[];
  /** As the `sizes` attribute. */
  sizes: string;
  /** Width divided by height; the space is reserved while the image loads. */
  ratio: number;
  /** Loads eagerly and with high priority, for images above the fold. */
  isPriority?: boolean;
}

const toSrcSet = (sources: Source[] | undefined) => sources?.map(({ url, width }) => `${url} ${width}w`).join(', ');

/**
 * A cover with a srcset. The alt text is empty, as the title is beside it. If the AVIF fails to load, the other files are
 * used; if they fail, the background stays.
 */
export function ResponsiveImage({
  src,
  sources,
  avifSources,
  initial,
  sizes,
  ratio,
  isPriority = false,
}: ResponsiveImageProps) {
  const [failed, setFailed] = useState<{ src: string; isAvifOnly: boolean }>();
  const failure = failed?.src === src ? failed : undefined;
  const avifSrcSet = failure ? undefined : toSrcSet(avifSources);

  const image = useRef<HTMLImageElement>(null);
  const fail = () => {
    setFailed({ src, isAvifOnly: avifSrcSet !== undefined });
  };
  /** No event tells of a failure before hydration. */
  const failIfBroken = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
  });
  useEffect(() => {
    failIfBroken();
  }, []);

  return (
    <Frame style={{ aspectRatio: ratio }} data-initial={src ? undefined : initial}>
      {src && (!failure || failure.isAvifOnly) && (
        // Also without AVIF: where that is added later, the present picture stays until the other one has loaded.
        <picture>
          {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
          <img
            ref={image}
            src={src}
            srcSet={toSrcSet(sources)}
            sizes={sizes}
            alt=""
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : 'auto'}
            decoding="async"
            onError={fail}
          />
        </picture>
      )}
    </Frame>
  );
}
