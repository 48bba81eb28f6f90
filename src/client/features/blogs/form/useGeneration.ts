import { useEffect, useState } from 'react';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { loadMarkdown } from '../../../ui/rich-text/paste/loadMarkdown';
import { blogsApi } from '../blogsApi';

/** Generates text about a title, one request at a time. The request is aborted on unmount. */
export function useGeneration(onWritten: (html: string) => void) {
  const openLazily = useOpenLazily();
  const [generate] = blogsApi.useGenerateContentMutation();
  const [running, setRunning] = useState<{ abort: () => void }>();

  useEffect(() => () => running?.abort(), [running]);

  return {
    isRunning: running !== undefined,
    start: async (title: string) => {
      const request = generate({ prompt: title });
      setRunning(request);
      // It is there when the answer is; a failure is told below.
      void loadMarkdown().catch(() => undefined);
      const { data } = await request;
      setRunning(undefined);
      if (!data) return;
      await openLazily(loadMarkdown, ({ markdownToHtml }) => {
        onWritten(markdownToHtml(data.content));
      });
    },
    cancel: () => running?.abort(),
  };
}
