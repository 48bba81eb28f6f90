import type { Tag } from '../../contract/tags';
import type { ApiError } from './baseQuery';
import { isSettled } from './intentions';

interface Endpoint<Parameters> {
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) => Tag[];
}

/** A mutation that also fetches the lists again where it is not clear whether it was done: its answer may be lost. */
export const fetchingUnclear = <Parameters, E extends Endpoint<Parameters>>(
  endpoint: E & Endpoint<Parameters>,
): E & Endpoint<Parameters> => ({
  ...endpoint,
  invalidatesTags: (result, error, parameters) =>
    endpoint.invalidatesTags(result, isSettled(error?.status) ? error : undefined, parameters),
});
