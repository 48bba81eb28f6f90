import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { imageTypes } from '../../../../contract/images';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectHasExtensions } from '../../../site/siteSlice';
import type { ImageUploader } from '../../../ui/rich-text/imageUploads';
import { findTextImageProblem } from './imageRules';
import { textImagesApi } from '../../../api/textImagesApi';

/** A failure is told beside the picture. */
const toast = { success: false, refused: false, failed: false } as const;

/** Stores the pictures of a text; undefined where the server stores none. */
export function useTextImageUploader(): ImageUploader | undefined {
  const hasExtensions = useSelector(selectHasExtensions);
  const dispatch = useApiDispatch();
  return useMemo(() => {
    if (!hasExtensions) return undefined;
    return {
      accept: imageTypes.join(),
      findProblem: findTextImageProblem,
      upload: async (file, onProgress, signal) => {
        const argument = { image: file, onProgress, toast };
        const request = dispatch(textImagesApi.endpoints.addTextImage.initiate(argument, { track: false }));
        signal.addEventListener('abort', () => {
          request.abort();
        });
        const { data, error } = await request;
        if (!data) throw new Error(error && 'status' in error ? error.message : 'The picture could not be sent.');
        const { url, width, height } = data.image;
        return { src: url, width: String(width), height: String(height) };
      },
    };
  }, [dispatch, hasExtensions]);
}
