import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from './config';
import { errorCode } from './error-code';

/**
 * Makes the server listen.
 * @returns its address for people, without trailing slash
 * @throws ConfigError that names PORT or HOST
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} on ${host} is in use already.`);
    if (code === 'EACCES') throw new ConfigError(`PORT: ${port} may not be used by this user.`);
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`HOST: ${host} is no address of this machine.`);
    throw error;
  }
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  // With PORT=0 the system chooses one.
  const { port: boundPort } = app.server.address() as AddressInfo;
  return `http://${name.includes(':') ? `[${name}]` : name}:${boundPort}`;
}
