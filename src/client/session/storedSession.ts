// The session in local storage: the entries `token` and `role`.
import { jwtDecode } from 'jwt-decode';
import type { Session } from './sessionSlice';

/** The part of `Storage` that the session needs; tests pass their own. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session of a login response. A token that cannot be decoded is kept; the error is logged. */
export function createSession(token: string, role: string | null): Session {
  return { token, role, userId: readUserId(token) };
}

function readUserId(token: string): string | null {
  try {
    return jwtDecode<{ id?: string }>(token).id ?? null;
  } catch (error) {
    // eslint-disable-next-line no-console -- SPEC.md asks for this log, and for no more
    console.error('The stored token cannot be decoded.', error);
    return null;
  }
}

/** The stored session of an earlier visit. */
export function readSession(storage: SessionStorage): Session | undefined {
  const token = storage.getItem('token');
  return token ? createSession(token, storage.getItem('role')) : undefined;
}

export function writeSession(storage: SessionStorage, { token, role }: Session): void {
  try {
    // The token last: other tabs read both as soon as it is there.
    if (role) storage.setItem('role', role);
    else storage.removeItem('role');
    if (token) storage.setItem('token', token);
  } catch {
    // The quota is used up: the session is that of this tab only.
  }
}

export function clearSession(storage: SessionStorage): void {
  storage.removeItem('token');
  storage.removeItem('role');
}
