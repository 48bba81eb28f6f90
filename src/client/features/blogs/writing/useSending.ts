import { useState } from 'react';
import type { OnProgress } from '../../../api/fetchWithProgress';

/** A request on its way, that can be taken back. */
export interface Sending extends PromiseLike<{ error?: unknown }> {
  abort: () => void;
}

interface State {
  request: Sending;
  share: number;
}

/** Sends something large, and tells how much of it has been sent. */
export function useSending<Given extends unknown[]>(request: (...given: [...Given, OnProgress]) => Sending) {
  const [state, setState] = useState<State>();
  return {
    /** From 0 to 1; undefined while nothing is being sent. */
    sent: state?.share,
    /** @returns whether it arrived and was accepted */
    send: async (...given: Given): Promise<boolean> => {
      const sending = request(...given, (share) => {
        setState((before) => before && { ...before, share });
      });
      setState({ request: sending, share: 0 });
      const { error } = await sending;
      setState(undefined);
      return error === undefined;
    },
    cancel: () => state?.request.abort(),
  };
}
