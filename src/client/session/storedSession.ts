// The session between visits: two entries of local storage.
import { jwtDecode } from 'jwt-decode';
import type { Session } from './sessionSlice';

/** The part of local storage that the app needs; tests and Node hand in their own. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Makes a session of what a login answers. A token that cannot be decoded only logs an error. */
export function describeSession(token: string, role: string | null): Session {
  return { token, role, userId: readUserId(token) };
}

function readUserId(token: string): string | null {
  try {
    return jwtDecode<{ id?: string }>(token).id ?? null;
  } catch (error) {
    // eslint-disable-next-line no-console -- what the specification asks for, and all that it asks for
    console.error('The stored token cannot be decoded.', error);
    return null;
  }
}

/** The session of an earlier visit, if there is one. */
export function readSession(storage: SessionStorage): Session | undefined {
  const token = storage.getItem('token');
  return token ? describeSession(token, storage.getItem('role')) : undefined;
}

export function writeSession(storage: SessionStorage, { token, role }: Session): void {
  if (token) storage.setItem('token', token);
  if (role) storage.setItem('role', role);
}

export function forgetSession(storage: SessionStorage): void {
  storage.removeItem('token');
  storage.removeItem('role');
}
