import { useEffect, useEffectEvent, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Blog } from '../../../../contract/entities';
import { blogsApi } from '../blogsApi';

const toast = { refused: 'Failed to fetch blog data.', failed: 'Error fetching blog data.' };

/**
 * Fetches a post once, bypassing the cache: a later refetch must not overwrite what is being typed.
 * @param onFailed called when the request fails; the toast is shown by then
 */
export function useBlogToEdit(id: string, onFailed: () => void): Blog | undefined {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [blog, setBlog] = useState<Blog>();
  const handleFailure = useEffectEvent(onFailed);

  useEffect(() => {
    let isCurrent = true;
    const request = dispatch(
      blogsApi.endpoints.getBlog.initiate({ id, toast }, { subscribe: false, forceRefetch: true }),
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
