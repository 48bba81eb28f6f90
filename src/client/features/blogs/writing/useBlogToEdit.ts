import { useEffect, useEffectEvent, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Blog } from '../../../../contract/entities';
import { blogsApi } from '../blogsApi';

const toast = { refused: 'Failed to fetch blog data.', failed: 'Error fetching blog data.' };

/**
 * A post as the server has it now, asked for once: what arrives later must not overwrite what is being typed.
 * @param onFailed called when it does not arrive; the toast has been raised by then
 */
export function useBlogToEdit(id: string, onFailed: () => void): Blog | undefined {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [blog, setBlog] = useState<Blog>();
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    let isWanted = true;
    const request = dispatch(
      blogsApi.endpoints.getBlog.initiate({ id, toast }, { subscribe: false, forceRefetch: true }),
    );
    void request.then(({ data }) => {
      if (!isWanted) return;
      if (data) setBlog(data.blog);
      else fail();
    });
    return () => {
      isWanted = false;
      request.abort();
    };
  }, [dispatch, id]);

  return blog;
}
