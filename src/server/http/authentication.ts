import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../../contract/calls';
import type { Role } from '../../contract/entities';
import { codeOf } from '../error-code';
import { forbidden, unauthorized } from './errors';

/** Who is calling, with the role they have now, whatever their token was issued for. */
export interface Identity {
  id: string;
  role: Role;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined;
  }
  interface FastifyInstance {
    /** Sets `request.identity`, and throws 401 or 403 where the call is not theirs to make. */
    admit(request: FastifyRequest, access: Access): Promise<void>;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { id: string };
  }
}

interface Options {
  secret: string;
  findIdentity(id: string): Promise<Identity | undefined>;
}

const lifetime = '7d';

/** Tokens: signed by HS256, sent as `Authorization: Bearer`, good for a week or as long as the account. */
export async function authenticate(app: FastifyInstance, { secret, findIdentity }: Options): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: lifetime },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('identity', undefined);
  app.decorate('admit', async (request: FastifyRequest, access: Access) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const read = token === undefined ? undefined : readToken(app, token);
    request.identity = read?.id === undefined ? undefined : await findIdentity(read.id);
    if (access === 'public') return;

    if (token === undefined) throw unauthorized('Please log in.');
    if (read?.isExpired) throw unauthorized('Your session has expired. Please log in again.');
    if (!request.identity) throw unauthorized('Your session is no longer valid. Please log in again.');
    if (access === 'admin' && request.identity.role !== 'admin') throw forbidden('Only an admin may do this.');
  });
}

function readToken(app: FastifyInstance, token: string): { id?: string; isExpired: boolean } {
  try {
    const { id } = app.jwt.verify<{ id: unknown }>(token);
    return typeof id === 'string' ? { id, isExpired: false } : { isExpired: false };
  } catch (error) {
    return { isExpired: codeOf(error) === 'FAST_JWT_EXPIRED' };
  }
}
