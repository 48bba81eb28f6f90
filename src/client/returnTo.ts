// Links to the login page carry the page to return to in the location state.

interface ReturnState {
  returnTo: string;
}

export const createReturnState = ({ pathname, search }: { pathname: string; search: string }): ReturnState => ({
  returnTo: pathname + search,
});

/** The URL to return to after the login, if the location state holds one. */
export function readReturnTo(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return typeof state.returnTo === 'string' ? state.returnTo : undefined;
}
