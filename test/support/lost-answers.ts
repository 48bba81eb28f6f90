import { refuse, unreachable } from './mock';

/** Keys are remembered as the server does it: the first answer is lost, and the same key with another text is refused. */
export function createServerLosingAnswers() {
  const added = new Map<string | null, string>();
  return {
    added,
    add(request: Request, content: string) {
      const key = request.headers.get('idempotency-key');
      const before = added.get(key);
      if (before === undefined) {
        added.set(key, content);
        if (added.size === 1) return unreachable();
      } else if (before !== content) return refuse(422, 'This Idempotency-Key was sent with another request before.');
      return { success: true, message: 'Added.' } as const;
    },
  };
}
