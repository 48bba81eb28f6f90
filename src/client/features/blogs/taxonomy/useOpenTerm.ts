import { useRef, useState } from 'react';

/** Which dialog of a page of categories, tags or series is open, and what follows when it has saved. */
export function useOpenTerm<Open>(refetch: () => Promise<unknown>) {
  const [open, setOpen] = useState<Open>();
  const region = useRef<HTMLDivElement>(null);

  const close = () => {
    setOpen(undefined);
  };

  return {
    open,
    setOpen,
    close,
    /** Of the page: it gets the focus when the button that has opened the dialog is gone. */
    region,
    /** What is refused has changed meanwhile, as a toast tells: the list shows how. */
    async finish({ error }: { error?: unknown }): Promise<void> {
      if (error) await refetch();
      else {
        close();
        region.current?.focus();
      }
    },
  };
}
