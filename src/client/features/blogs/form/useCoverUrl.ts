import { useEffect, useState } from 'react';
import type { BlogVersion } from './formValues';
import type { ChosenImage } from './useSavePost';

type Cover = NonNullable<BlogVersion['cover']>;

/** The cover that a post will have: of the file that was chosen, or the present one. */
export function useCoverUrl(chosen: ChosenImage, present: Cover | undefined): Cover {
  const [file, setFile] = useState<{ of: File; url: string }>();

  useEffect(() => {
    if (!chosen) return;
    const url = URL.createObjectURL(chosen);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- made and revoked together, also where effects run twice
    setFile({ of: chosen, url });
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [chosen]);

  if (chosen) return { image: file?.of === chosen ? file.url : '', images: undefined, avifImages: undefined };
  return chosen === undefined && present ? present : { image: '', images: undefined, avifImages: undefined };
}
