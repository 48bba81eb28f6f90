import type { Call, Result, StreamedEvent } from '../../contract/call';
import { createRequest, type Arguments } from './call';
import { fetchEvents } from './fetchEvents';

/** Longer than our server takes at most. */
const timeoutMs = 150_000;

/** The endpoint of a call that sends events while its response is being made, for `build.mutation`: see `call()`. */
export function streamingCall<const C extends Call & { events: object }>(entry: C) {
  return {
    query: ({
      onEvent = () => undefined,
      ...parameters
    }: Arguments<C> & { onEvent?: (event: StreamedEvent<C>) => void }) => ({
      ...createRequest(entry, parameters),
      timeout: timeoutMs,
      fetchFn: fetchEvents((event) => {
        onEvent(event as StreamedEvent<C>);
      }),
    }),
    transformResponse: (response: Result<C>) => response,
  };
}
