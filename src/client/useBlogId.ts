import { useLoaderData, useParams } from 'react-router';

/** The id of the post that the page shows: from its address, or as the loader of the page has found it by that. */
export function useBlogId(): string {
  const { id } = useParams();
  const found: unknown = useLoaderData();
  return id ?? (typeof found === 'string' ? found : '');
}
