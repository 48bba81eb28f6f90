// The address of a database as libpq takes it, which unlike that of pg may name several hosts:
// https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING.
import { serverName } from './server-connections';

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
const sessionAttributes = ['any', 'read-write', 'primary'] as const;

export interface PostgresUrl {
  /** Tried in this order; an absolute path is a directory of sockets. */
  hosts: { host: string; port: number }[];
  user: string;
  password: string | undefined;
  database: string;
  sslMode: (typeof sslModes)[number];
  /** Paths of files with certificates and a key. */
  sslRootCert: string | undefined;
  sslCert: string | undefined;
  sslKey: string | undefined;
  /** Which of the hosts is used: `any` that answers, or one that can be written to. */
  targetSessionAttrs: (typeof sessionAttributes)[number];
  connectTimeoutMs: number;
  applicationName: string;
}

/** Parameters that pg has no use for, and that nothing depends on. */
const ignored = ['channel_binding', 'gssencmode', 'sslcompression', 'sslsni'];

const pattern =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?]+)(?::(?<password>[^@/?]*))?@)?(?<hosts>[^@/?]*)(?:\/(?<database>[^/?]*))?(?:\?(?<query>.*))?$/;

/**
 * @param isReplica whether a server that can only be read will do
 * @throws Error with a sentence that does not repeat the address, as it holds a password
 */
export function parsePostgresUrl(url: string, { isReplica = false } = {}): PostgresUrl {
  const { user, password, hosts = '', database, query } = pattern.exec(url)?.groups ?? {};
  if (user === undefined) {
    throw new Error(
      'must be an address such as postgres://user:password@host/database, in which @ : / ? and % of a password are written as %40 %3A %2F %3F and %25.',
    );
  }
  const parameters = new Map(new URLSearchParams(query));
  const take = (name: string) => {
    const value = parameters.get(name);
    parameters.delete(name);
    return value;
  };
  const takeOneOf = <const T extends string>(name: string, values: readonly T[], defaultValue: T): T => {
    const value = take(name) ?? defaultValue;
    const match = values.find((each) => each === value);
    if (!match) throw new Error(`must have one of ${values.join(', ')} for ${name}, not "${value}".`);
    return match;
  };
  const parsedHosts = hosts.split(',').map(parseHost);
  const parsed: PostgresUrl = {
    hosts: parsedHosts,
    user: decode(user),
    password: password === undefined ? undefined : decode(password),
    database: decode(database || user),
    sslMode: takeOneOf('sslmode', sslModes, 'prefer'),
    sslRootCert: take('sslrootcert'),
    sslCert: take('sslcert'),
    sslKey: take('sslkey'),
    // Only one of several hosts can be written to, as a rule.
    targetSessionAttrs: takeOneOf(
      'target_session_attrs',
      isReplica ? ['any'] : sessionAttributes,
      parsedHosts.length > 1 && !isReplica ? 'read-write' : 'any',
    ),
    connectTimeoutMs: 1000 * readSeconds('connect_timeout', take('connect_timeout') ?? '3'),
    applicationName: take('application_name') ?? serverName,
  };
  const unknown = [...parameters.keys()].find((name) => !ignored.includes(name));
  if (unknown !== undefined) throw new Error(`has a parameter that is not known: ${unknown}.`);
  return parsed;
}

function parseHost(text: string): { host: string; port: number } {
  const { host = '', port = '5432' } = /^(?<host>\[[^\]]*\]|[^:]*)(?::(?<port>\d+))?$/.exec(text)?.groups ?? {};
  if (host === '' || Number(port) > 65_535) throw new Error(`must name hosts, each with a port if it is not 5432.`);
  return { host: decode(host.replace(/^\[|\]$/g, '')), port: Number(port) };
}

function readSeconds(name: string, value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value))
    throw new Error(`must have a whole number of seconds for ${name}, not "${value}".`);
  return Number(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that is not followed by two hexadecimal digits.');
  }
}
