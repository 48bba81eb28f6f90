import { useEffect, useRef } from 'react';

interface FilePreviewProps {
  file: File;
  onDimensions?: (width: number, height: number) => void;
  /** The browser cannot decode the file as an image. */
  onUnreadable?: () => void;
}

/** A preview of a local image file. The alt text is empty, as the file name is shown beside it. */
export function FilePreview({ file, onDimensions, onUnreadable }: FilePreviewProps) {
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [file]);

  return (
    <img
      ref={image}
      alt=""
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        onDimensions?.(naturalWidth, naturalHeight);
      }}
      onError={onUnreadable}
    />
  );
}
