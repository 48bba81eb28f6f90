import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { imageTypes } from '../../../../contract/images';
import { mediaAccept } from '../../../../contract/media';
import { noToasts } from '../../../api/baseQuery';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectHasExtensions } from '../../../site/siteSlice';
import type { ImageUploader } from '../../../ui/rich-text/uploads/imageUploads';
import { findTextImageProblem } from './imageRules';
import { findMediaKind, findMediaProblem, measureVideo } from './mediaRules';
import { textImagesApi } from '../../../api/textImagesApi';

const { addTextImage, addMedia } = textImagesApi.endpoints;

function sendUntil<T extends { abort: () => void }>(signal: AbortSignal, request: T): T {
  signal.addEventListener('abort', () => {
    request.abort();
  });
  return request;
}

/** Stores the pictures, recordings and videos of a text; undefined where the server stores none. */
export function useTextImageUploader(): ImageUploader | undefined {
  const hasExtensions = useSelector(selectHasExtensions);
  const dispatch = useApiDispatch();
  return useMemo(() => {
    if (!hasExtensions) return undefined;
    return {
      accept: imageTypes.join(),
      acceptMedia: mediaAccept.join(),
      findMediaKind,
      findProblem: (file) => (findMediaKind(file) ? findMediaProblem(file) : findTextImageProblem(file)),
      upload: async (file, onProgress, signal) => {
        if (findMediaKind(file)) {
          const [size, { data, error }] = await Promise.all([
            measureVideo(file),
            sendUntil(signal, dispatch(addMedia.initiate({ file, onProgress, toast: noToasts }, { track: false }))),
          ]);
          if (!data) throw new Error(error && 'status' in error ? error.message : 'The file could not be sent.');
          const { url, kind } = data.media;
          // What has no pictures needs no room for them.
          return { ...size, src: url, kind: kind === 'video' && size?.width === '0' ? 'audio' : kind };
        }
        const argument = { image: file, onProgress, toast: noToasts };
        const { data, error } = await sendUntil(signal, dispatch(addTextImage.initiate(argument, { track: false })));
        if (!data) throw new Error(error && 'status' in error ? error.message : 'The picture could not be sent.');
        const { url, width, height } = data.image;
        return { src: url, width: String(width), height: String(height) };
      },
    };
  }, [dispatch, hasExtensions]);
}
