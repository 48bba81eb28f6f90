import type { Tag } from '../../contract/tags';
import { hasStatus } from './apiErrors';
import type { ApiError } from './baseQuery';

/** The status where the key of what is sent was sent before, with another text. */
export const addedBefore = 422;

interface Endpoint<Parameters> {
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) => Tag[];
}

/**
 * A mutation that also fetches the lists again where it fails as something was changed meanwhile, or was added before with
 * another text.
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
