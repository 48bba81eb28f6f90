/**
 * Lets everybody who asks while `run` is under way share the run that follows: it starts after they have asked, so it
 * sees what was there then.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const start = () => {
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  };

  return () => {
    if (!current) return start();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
