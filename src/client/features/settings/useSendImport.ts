import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportPlan } from '../../../contract/extensions/transfers';
import type { OnProgress } from '../../api/fetchWithProgress';
import { isSettled } from '../../api/apiErrors';
import { useApiDispatch } from '../../api/useApiDispatch';
import { useUpload, type Upload } from '../../api/useUpload';
import { findMessage } from './findMessage';
import { transfersApi } from './transfersApi';

/** What is asked for, with its file, which is not in the store. */
export interface ImportRequest {
  plan: ImportPlan;
  file: File;
}

/**
 * Prepares an import, and sends its file; both end with the page.
 * @param onSent gets the id of the import
 */
export function useSendImport(onSent: (id: string) => void) {
  const dispatch = useApiDispatch();
  const [message, setMessage] = useState<string>();
  const { createImport, uploadImport, listImports } = transfersApi.endpoints;

  /** Whether the file has arrived, where the answer was lost. */
  const hasBegun = async (id: string): Promise<boolean> => {
    // What is on its way may have been asked for before.
    await dispatch(transfersApi.util.getRunningQueryThunk('listImports', undefined));
    const { data } = await dispatch(listImports.initiate(undefined, { subscribe: false, forceRefetch: true }));
    return data?.imports.some(({ _id, state }) => _id === id && state !== 'waiting') ?? false;
  };

  const request = (attempt: ImportRequest, onProgress: OnProgress): Upload => {
    const creation = dispatch(createImport.initiate(attempt.plan, { track: false }));
    let running: { abort: () => void } = creation;
    const send = async () => {
      const { data, error: refusal } = await creation;
      if (!data) return { error: refusal };
      const { _id: id } = data.import;
      const upload = dispatch(uploadImport.initiate({ id, file: attempt.file, onProgress }, { track: false }));
      running = upload;
      const { error } = await upload;
      const isUnclear = error && 'status' in error && !isSettled(error.status);
      if (error && !(isUnclear && (await hasBegun(id)))) return { error };
      onSent(id);
      return {};
    };
    return Object.assign(send(), {
      abort: () => {
        running.abort();
      },
    });
  };
  const upload = useUpload(request);

  const cancel = useEffectEvent(upload.cancel);
  useEffect(
    () => () => {
      cancel();
    },
    [],
  );

  return {
    /** From 0 to 1; undefined while nothing is sent. */
    progress: upload.progress,
    /** Why it could not be sent. */
    message,
    send: async (attempt: ImportRequest) => {
      setMessage(undefined);
      setMessage(findMessage((await upload.start(attempt)).error));
    },
    cancel: upload.cancel,
  };
}
