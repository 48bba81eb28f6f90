// After registering, the location state carries the address to the login form: it does not belong into the URL.

export const withEmail = (state: unknown, email: string): unknown => ({
  ...(typeof state === 'object' ? state : undefined),
  email,
});

export function readEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}
