import type { Tag } from '../../../contract/tags';
import { hasStatus } from '../../api/apiErrors';
import type { ApiError } from '../../api/baseQuery';

/** The status where the key of what is sent was sent before, with another text. */
export const addedBefore = 422;

/** @param what such as 'comment' */
export const describeAddedBefore = (what: string): string =>
  `Your ${what} was added before, as it was then. What you have changed since is still here: send it again to add it as another one.`;

interface Endpoint<Parameters> {
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) => Tag[];
}

/**
 * A mutation of a comment that also fetches the lists again where it fails as the comment was changed meanwhile, or was added
 * before with another text.
 */
export const fetchingChanged = <Parameters, E extends Endpoint<Parameters>>(
  endpoint: E & Endpoint<Parameters>,
): E & Endpoint<Parameters> => ({
  ...endpoint,
  invalidatesTags: (result, error, parameters) =>
    endpoint.invalidatesTags(
      result,
      hasStatus(error, 409) || hasStatus(error, addedBefore) ? undefined : error,
      parameters,
    ),
});
