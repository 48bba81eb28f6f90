import { useEffect, useEffectEvent, useState } from 'react';
import type { Blog } from '../../../../contract/entities';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { blogsApi } from '../blogsApi';

const fetchToast = { refused: 'Failed to fetch blog data.', failed: 'Error fetching blog data.' } as const;

/** The toasts of a failure; false for none. */
export type FetchToast = Record<keyof typeof fetchToast, string | false>;

/** Bypasses the cache. With the text as it is stored: what is made of it to be shown must not be saved. */
export const fetchBlog = (id: string, toast: FetchToast = fetchToast) =>
  blogsApi.endpoints.getBlog.initiate({ id, toast, text: 'source' }, { subscribe: false, forceRefetch: true });

/**
 * Fetches a post once, bypassing the cache: a later refetch must not overwrite what is being typed.
 * @param onFailed called when the request fails; the toast is shown by then
 */
export function useBlogToEdit(id: string, onFailed: () => void): Blog | undefined {
  const dispatch = useApiDispatch();
  const [blog, setBlog] = useState<Blog>();
  const handleFailure = useEffectEvent(onFailed);

  useEffect(() => {
    let isCurrent = true;
    const request = dispatch(fetchBlog(id));
    void request.then(({ data }) => {
      if (!isCurrent) return;
      if (data) setBlog(data.blog);
      else handleFailure();
    });
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [dispatch, id]);

  return blog;
}
