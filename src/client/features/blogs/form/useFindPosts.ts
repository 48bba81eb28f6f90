import { useCallback } from 'react';
import { foldCase } from '../../../../contract/fold-case';
import { noToasts } from '../../../api/baseQuery';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { paths } from '../../../paths';
import type { FindPosts } from '../../../ui/rich-text/tools/usePostChoices';
import { blogsApi } from '../blogsApi';

const offered = 8;

/** The server also searches categories; a few posts more, so that enough titles remain. */
const asked = 20;

/** Finds posts of this blog by their title, for links to them. */
export function useFindPosts(): FindPosts {
  const dispatch = useApiDispatch();
  return useCallback(
    async (search, signal) => {
      const argument = { search: search || undefined, limit: asked, offset: 0, toast: noToasts };
      const request = dispatch(blogsApi.endpoints.listAllBlogs.initiate(argument, { subscribe: false }));
      signal.addEventListener('abort', () => {
        request.abort();
      });
      const { rows } = await request.unwrap();
      return rows
        .filter(({ title }) => foldCase(title).includes(foldCase(search)))
        .slice(0, offered)
        .map(({ _id, title, isPublished, publishAt }) => ({
          id: _id,
          title,
          href: paths.blog(_id),
          note: isPublished ? undefined : publishAt ? 'Scheduled' : 'Draft',
        }));
    },
    [dispatch],
  );
}
