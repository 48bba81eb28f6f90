import { useState } from 'react';
import type { QueryError } from './apiErrors';
import type { OnProgress } from './fetchWithProgress';

interface UploadResult<Data> {
  data?: Data;
  error?: QueryError;
}

/** A pending request that can be aborted. */
export interface Upload<Data = unknown> extends PromiseLike<UploadResult<Data>> {
  abort: () => void;
}

interface State {
  request: Upload;
  progress: number;
}

/** Runs a request with a large body, and reports its upload progress. */
export function useUpload<Parameters extends unknown[], Data>(
  request: (...parameters: [...Parameters, OnProgress]) => Upload<Data>,
) {
  const [state, setState] = useState<State>();
  return {
    /** From 0 to 1; undefined while no upload is running. */
    progress: state?.progress,
    start: async (...parameters: Parameters): Promise<UploadResult<Data>> => {
      const upload = request(...parameters, (progress) => {
        setState((before) => before && { ...before, progress });
      });
      setState({ request: upload, progress: 0 });
      const result = await upload;
      setState(undefined);
      return result;
    },
    cancel: () => state?.request.abort(),
  };
}
