// A link to the login page may carry, in the router's state, the page to come back to.

interface ReturnState {
  returnTo: string;
}

export const returningTo = ({ pathname, search }: { pathname: string; search: string }): ReturnState => ({
  returnTo: pathname + search,
});

/** The address to come back to, if the state of the router's location holds one. */
export function readReturn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return typeof state.returnTo === 'string' ? state.returnTo : undefined;
}
