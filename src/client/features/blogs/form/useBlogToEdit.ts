import { useEffect, useEffectEvent, useState } from 'react';
import type { Blog } from '../../../../contract/entities';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { blogsApi } from '../blogsApi';
import { blogToEdit, type FetchToast } from './blogToEdit';

/** The loader of the route has asked for it, shortly before the page is rendered. */
const firstCallSeconds = 3;

/** Bypasses the cache. */
export const fetchBlog = (id: string, toast?: FetchToast) =>
  blogsApi.endpoints.getBlog.initiate(blogToEdit(id, toast), { subscribe: false, forceRefetch: true });

/**
 * Fetches a post once, bypassing the cache but for what the page was opened with: a later refetch must not overwrite what is being typed.
 * @param onFailed called when the request fails; the toast is shown by then
 */
export function useBlogToEdit(id: string, onFailed: () => void): Blog | undefined {
  const dispatch = useApiDispatch();
  const [blog, setBlog] = useState<Blog>();
  const handleFailure = useEffectEvent(onFailed);

  useEffect(() => {
    let isCurrent = true;
    const request = dispatch(
      blogsApi.endpoints.getBlog.initiate(blogToEdit(id), { subscribe: false, forceRefetch: firstCallSeconds }),
    );
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
