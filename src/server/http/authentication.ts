// A token names its user and the `token_version` it was made with; each request compares it with the user's row.
// Raising the version ends all sessions of a user, on every server, at once. Who changes their own password or
// address gets a token of the new version.
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../../contract/call';
import type { Role } from '../../contract/entities';
import type { Queries } from '../database/database';
import { errorCode } from '../error-code';
import { forbidden, unauthorized } from './errors';

/** The caller, with the current role from the database: the token holds only the id, and how often sessions were ended. */
export interface Identity {
  id: string;
  role: Role;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined;
  }
  interface FastifyInstance {
    /**
     * Sets `request.identity`.
     * @throws HttpError 401 or 403 when the caller lacks the access the call needs
     */
    authorize(request: FastifyRequest, access: Access): Promise<void>;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    /** What the token of a session says, or that in the address of an export, which has an audience. */
    payload: { id: string; version: number } | { account: string; version: number; format: string };
  }
}

interface Options {
  secret: string;
  /** @returns undefined when tokens of this version are not accepted any more */
  findIdentity(id: string, tokenVersion: number): Promise<Identity | undefined>;
}

const tokenLifetime = '7d';

/** JWT bearer tokens, signed by HS256, valid for a week, and until the sessions of the account are ended. */
export async function authenticate(app: FastifyInstance, { secret, findIdentity }: Options): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: tokenLifetime },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('identity', undefined);
  app.decorate('authorize', async (request: FastifyRequest, access: Access) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const verified = token === undefined ? undefined : verifyToken(app, token);
    request.identity = verified?.id === undefined ? undefined : await findIdentity(verified.id, verified.version);
    if (access === 'public') return;

    if (token === undefined) throw unauthorized('Please log in.');
    if (verified?.isExpired) throw unauthorized('Your session has expired. Please log in again.');
    if (!request.identity) throw unauthorized('Your session is no longer valid. Please log in again.');
    const refusal = refusals[access];
    if (refusal && !refusal.roles.includes(request.identity.role)) throw forbidden(refusal.message);
  });
}

/** Whom the calls are for that not everybody may make who is signed in, and what others are told. */
const refusals: Partial<Record<Access, { roles: readonly Role[]; message: string }>> = {
  author: { roles: ['author', 'admin'], message: 'Only an author or an admin may do this.' },
  admin: { roles: ['admin'], message: 'Only an admin may do this.' },
};

/**
 * In the transaction of a change that depends on the role: the account may have lost it since the request was let in. Until
 * the transaction ends, it keeps it. To be called after posts are locked, as an account that is deleted is locked after its
 * posts.
 * @param user undefined for the server itself and the command line
 * @throws HttpError 403
 */
export async function requireRole(tx: Queries, user: Identity | undefined): Promise<void> {
  if (!user) return;
  const account = await tx
    .selectFrom('users')
    .select(['role', 'is_blocked'])
    .where('id', '=', user.id)
    .forShare()
    .executeTakeFirst();
  if (account?.role !== user.role || account.is_blocked) throw forbidden('Your account may not do this any more.');
}

interface VerifiedToken {
  id?: string;
  version: number;
  isExpired: boolean;
}

function verifyToken(app: FastifyInstance, token: string): VerifiedToken {
  try {
    // Tokens of earlier releases have no version.
    const { id, version = 0, aud } = app.jwt.verify<{ id: unknown; version?: unknown; aud?: unknown }>(token);
    // A token with an audience is for something else than a session.
    return typeof id === 'string' && typeof version === 'number' && aud === undefined
      ? { id, version, isExpired: false }
      : { version: 0, isExpired: false };
  } catch (error) {
    return { version: 0, isExpired: errorCode(error) === 'FAST_JWT_EXPIRED' };
  }
}
