// Where PUBLIC_URL is not set, clients choose by the Host header which origin the addresses in a body begin with. They do not
// choose how often it is made: for unknown hosts that is done once, with a placeholder in place of the origin.
import { randomBytes } from 'node:crypto';
import { Mutex } from 'async-mutex';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '../../contract/tags';
import { sendCachedRepresentation } from '../http/cached-representation';
import type { Counted } from '../http/counted';
import { createRepresentation, type Representation } from '../http/representation';

interface OriginDependent {
  /** Names what the body depends on besides the database and the origin: few values, as none of them is the client's. */
  key: readonly unknown[];
  tags: readonly Tag[];
  /** Media type. */
  type: string;
  /** Makes the body. @param origin what its absolute addresses begin with; of letters, digits and `.:/-[]` for unknown hosts */
  make: (origin: string) => Promise<string>;
  /** How the body is kept. */
  represent?: (body: string) => Promise<Representation>;
  /** What the statistics count when it is sent. */
  counted?: Counted;
}

/** No text holds it, as nobody can know it. */
const placeholder = `http://${randomBytes(16).toString('hex')}.invalid`;

/** Creates the function that sends bodies with absolute addresses. */
export function createSenderWithOrigin(app: FastifyInstance) {
  // One at a time: a body may have megabytes, and any number of hosts may be asked for at once.
  const filling = new Mutex();

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      key,
      tags,
      type,
      make,
      counted,
      represent = async (body) => createRepresentation(body, { counted }),
    }: OriginDependent,
  ): Promise<FastifyReply> => {
    const { origin, isKnown } = app.getAbsoluteOrigin(request);
    const keyFor = (prefix: string) => JSON.stringify([...key, prefix]);
    const makeFor = async (prefix: string) => represent(await make(prefix));

    const fillTemplate = async () => {
      const template = await app.responseCache.load(keyFor(placeholder), tags, () => makeFor(placeholder));
      return filling.runExclusive(async () => {
        const body = await template!.encode(undefined);
        return represent(body.toString().replaceAll(placeholder, origin));
      });
    };

    return sendCachedRepresentation(request, reply, {
      key: keyFor(origin),
      isClientKeyed: !isKnown,
      tags,
      type,
      make: isKnown ? () => makeFor(origin) : fillTemplate,
    });
  };
}
