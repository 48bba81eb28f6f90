import { useEffect, useRef } from 'react';

interface FilePreviewProps {
  file: File;
  onMeasured: (width: number, height: number) => void;
  /** The browser cannot make a picture of it. */
  onUnreadable: () => void;
}

/** A picture that is still a file of the person's own. It stands beside its name, so it has no text of its own. */
export function FilePreview({ file, onMeasured, onUnreadable }: FilePreviewProps) {
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current) picture.current.src = url;
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [file]);

  return (
    <img
      ref={picture}
      alt=""
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        onMeasured(naturalWidth, naturalHeight);
      }}
      onError={onUnreadable}
    />
  );
}
