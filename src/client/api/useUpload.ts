import { useState } from 'react';
import type { QueryError } from './apiErrors';
import type { OnProgress } from './fetchWithProgress';

/** A pending request that can be aborted. */
export interface Upload extends PromiseLike<{ error?: QueryError }> {
  abort: () => void;
}

interface State {
  request: Upload;
  progress: number;
}

/** Runs a request with a large body, and reports its upload progress. */
export function useUpload<Parameters extends unknown[]>(
  request: (...parameters: [...Parameters, OnProgress]) => Upload,
) {
  const [state, setState] = useState<State>();
  return {
    /** From 0 to 1; undefined while no upload is running. */
    progress: state?.progress,
    /** @returns the error, if the request failed */
    start: async (...parameters: Parameters): Promise<QueryError> => {
      const upload = request(...parameters, (progress) => {
        setState((before) => before && { ...before, progress });
      });
      setState({ request: upload, progress: 0 });
      const { error } = await upload;
      setState(undefined);
      return error;
    },
    cancel: () => state?.request.abort(),
  };
}
