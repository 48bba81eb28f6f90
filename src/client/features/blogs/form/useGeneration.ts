import { useEffect, useState } from 'react';
import { blogsApi } from '../blogsApi';

/** Generates text about a title, one request at a time. The request is aborted on unmount. */
export function useGeneration(onWritten: (markdown: string) => void) {
  const [generate] = blogsApi.useGenerateContentMutation();
  const [running, setRunning] = useState<{ abort: () => void }>();

  useEffect(() => () => running?.abort(), [running]);

  return {
    isRunning: running !== undefined,
    start: async (title: string) => {
      const request = generate({ prompt: title });
      setRunning(request);
      const { data } = await request;
      setRunning(undefined);
      if (data) onWritten(data.content);
    },
    cancel: () => running?.abort(),
  };
}
