import { useEffect, useState } from 'react';
import { blogsApi } from '../blogsApi';

/** Asks for text about a title, one question at a time. Leaving the page takes the question back. */
export function useGeneration(onWritten: (markdown: string) => void) {
  const [ask] = blogsApi.useGenerateContentMutation();
  const [running, setRunning] = useState<{ abort: () => void }>();

  useEffect(() => () => running?.abort(), [running]);

  return {
    isRunning: running !== undefined,
    start: async (title: string) => {
      const request = ask({ prompt: title });
      setRunning(request);
      const { data } = await request;
      setRunning(undefined);
      if (data) onWritten(data.content);
    },
    cancel: () => running?.abort(),
  };
}
