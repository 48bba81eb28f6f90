import type { Tag } from '../../../contract/tags';
import { hasStatus } from '../../api/apiErrors';
import type { ApiError } from '../../api/baseQuery';

interface Endpoint<Parameters> {
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) => Tag[];
}

/** A mutation of a comment that also fetches the lists again where it fails as the comment was changed meanwhile. */
export const fetchingChanged = <Parameters, E extends Endpoint<Parameters>>(
  endpoint: E & Endpoint<Parameters>,
): E & Endpoint<Parameters> => ({
  ...endpoint,
  invalidatesTags: (result, error, parameters) =>
    endpoint.invalidatesTags(result, hasStatus(error, 409) ? undefined : error, parameters),
});
