import { useRef, useState } from 'react';
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

/** Runs a request with a large body, one at a time, and reports its upload progress. */
export function useUpload<Parameters extends unknown[], Data>(
  request: (...parameters: [...Parameters, OnProgress]) => Upload<Data>,
) {
  const [state, setState] = useState<State>();
  /** The one that is running, also where nobody is shown it. */
  const running = useRef<State>(undefined);

  const send = (parameters: Parameters): Upload<Data> => {
    const upload = request(...parameters, (progress) => {
      running.current = { request: upload, progress };
      setState((before) => before && { ...before, progress });
    });
    running.current = { request: upload, progress: 0 };
    return upload;
  };

  const show = () => {
    setState(running.current);
  };

  const end = async (upload: Upload<Data>): Promise<UploadResult<Data>> => {
    const result = await upload;
    running.current = undefined;
    setState(undefined);
    return result;
  };

  return {
    /** From 0 to 1; undefined while no upload is running that is shown. */
    progress: state?.progress,
    start: (...parameters: Parameters): Promise<UploadResult<Data>> => {
      const upload = send(parameters);
      show();
      return end(upload);
    },
    /** Runs one that is not shown, nor renders anything, until somebody waits for it. @param maxMs until it is aborted */
    startQuietly: async (maxMs: number, ...parameters: Parameters): Promise<UploadResult<Data>> => {
      const upload = send(parameters);
      const timer = setTimeout(() => {
        upload.abort();
      }, maxMs);
      try {
        return await end(upload);
      } finally {
        clearTimeout(timer);
      }
    },
    /** Shows the one that is running. */
    show,
    cancel: () => state?.request.abort(),
  };
}
