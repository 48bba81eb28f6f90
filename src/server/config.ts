import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import type { Credentials } from '../contract/entities';
import { limits } from '../contract/limits';
import { parsePostgresUrl } from './database/postgres-url';
import { hasControlCharacter, isMailAddress } from './mail/mail-address';

export interface Config {
  port: number;
  host: string;
  /** Unset: the database is in the data directory. */
  postgres: PostgresConfig | undefined;
  /** Absolute path. */
  dataDirectory: string;
  /** Unset: generated once, and stored in the data directory. */
  jwtSecret: string | undefined;
  /** Addresses, CIDR ranges or `loopback`: the proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  /** Without trailing slash. Unset: URLs are absolute only where the request came to a known address of this server. */
  publicUrl: string | undefined;
  /** Origins of other sites that may call the API; `*` allows all. */
  corsOrigins: '*' | string[];
  firstAdmin: Credentials | undefined;
  hasSamplePosts: boolean;
  /** The IANA time zone in which posts are dated. */
  timeZone: string;
  /** Whether covers get AVIF files beside WebP. */
  hasAvif: boolean;
  isRateLimited: boolean;
  ai: AiConfig | undefined;
  /** The relay that mail is sent by; unset: there is no mail, and nothing is offered that needs it. */
  mail: MailConfig | undefined;
  /** Where images are kept; unset: in the data directory. */
  s3: S3Config | undefined;
  /** How long, in seconds, a shared cache may keep a page. */
  cdnMaxAge: number;
  /** Unset: the server makes no backups by itself. */
  backup: BackupConfig | undefined;
  /** Opens /metrics; unset: there are no metrics. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
}

export interface PostgresConfig {
  url: string;
  /** The address of a standby, for what anonymous readers see. */
  readUrl?: string | undefined;
  /** How many connections are open at the same time at most. */
  poolSize: number;
}

export interface BackupConfig {
  /** Absolute path. */
  directory: string;
  everyMs: number;
  /** How many backups are kept. */
  keep: number;
}

export interface AiConfig {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface MailConfig {
  /** `smtp:` or `smtps:`, with what it takes to sign in: a secret. */
  smtpUrl: string;
  from: { name: string; address: string };
}

export interface S3Config {
  /** Without trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where readers fetch images, without trailing slash. Unset: from this server. */
  publicUrl: string | undefined;
}

/** The least length of a secret for HS256, in characters; a shorter one can be guessed. */
export const minSecretLength = 32;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** An invalid environment variable; the message names it. */
export class ConfigError extends Error {}

type Get = (name: string) => string | undefined;

const getFrom =
  (env: NodeJS.ProcessEnv): Get =>
  (name) =>
    env[name]?.trim() || undefined;

/** Reads and validates the whole environment before anything starts. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const get = getFrom(env);
  const storage = readStorageConfig(env);
  if (storage.postgres && !storage.jwtSecret) {
    throw new ConfigError(
      'JWT_SECRET is missing; DATABASE_URL needs it beside it, as all servers of one database share it.',
    );
  }
  const backup = readBackup(get);
  if (backup && storage.postgres?.poolSize === 1) {
    throw new ConfigError(
      'DATABASE_POOL must be at least 2 with BACKUP_DIR, as a backup keeps one connection to itself.',
    );
  }

  return {
    ...storage,
    port: readPort(get('PORT')),
    host: get('HOST') ?? '127.0.0.1',
    trustedProxies: readTrustedProxies(get('TRUST_PROXY')),
    publicUrl: readBaseUrl('PUBLIC_URL', get('PUBLIC_URL')),
    corsOrigins: readOrigins(get('CORS_ORIGIN')),
    // Not trimmed: a password may begin or end with a space.
    firstAdmin: readFirstAdmin(get('ADMIN_EMAIL'), env.ADMIN_PASSWORD || undefined),
    hasSamplePosts: readEnum('SAMPLE_POSTS', get('SAMPLE_POSTS'), ['true', 'false'], 'true') === 'true',
    timeZone: readTimeZone(get('TIME_ZONE')),
    hasAvif: readEnum('AVIF', get('AVIF'), ['on', 'off'], 'on') === 'on',
    isRateLimited: readEnum('RATE_LIMIT', get('RATE_LIMIT'), ['on', 'off'], 'on') === 'on',
    ai: readAi(get('AI_BASE_URL'), get('AI_API_KEY'), get('AI_MODEL')),
    mail: readMailConfig(env),
    cdnMaxAge: readCdnMaxAge(get('CDN_MAX_AGE')),
    backup,
    metricsToken: readMetricsToken(get('METRICS_TOKEN')),
    logLevel: readEnum('LOG_LEVEL', get('LOG_LEVEL'), logLevels, 'info'),
  };
}

/** Where the data is, for programs beside the server. */
export type StorageConfig = Pick<Config, 'dataDirectory' | 'jwtSecret' | 'postgres' | 's3'>;

export function readStorageConfig(env: NodeJS.ProcessEnv): StorageConfig {
  const get = getFrom(env);
  return {
    postgres: readPostgres(get),
    dataDirectory: resolve(get('DATA_DIR') ?? 'data'),
    jwtSecret: readJwtSecret(get('JWT_SECRET')),
    s3: readS3(get),
  };
}

function readPort(value = '3000'): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return port;
}

function readPostgres(get: Get): PostgresConfig | undefined {
  const url = get('DATABASE_URL');
  const poolSize = get('DATABASE_POOL') ?? '10';
  if (url === undefined) {
    const given = ['DATABASE_POOL', 'DATABASE_READ_URL'].find((name) => get(name));
    if (given) throw new ConfigError(`DATABASE_URL is missing; ${given} needs it beside it.`);
    return undefined;
  }
  const readUrl = get('DATABASE_READ_URL');
  requirePostgresUrl('DATABASE_URL', url);
  if (readUrl !== undefined) requirePostgresUrl('DATABASE_READ_URL', readUrl, { isReplica: true });
  if (!/^[1-9]\d{0,3}$/.test(poolSize)) {
    throw new ConfigError(`DATABASE_POOL must be a whole number from 1 to 9999, not "${poolSize}".`);
  }
  return { url, readUrl, poolSize: Number(poolSize) };
}

function requirePostgresUrl(name: string, url: string, options?: { isReplica: boolean }): void {
  try {
    parsePostgresUrl(url, options);
  } catch (error) {
    throw new ConfigError(`${name} ${(error as Error).message}`, { cause: error });
  }
}

function readCdnMaxAge(value = '0'): number {
  if (!/^\d{1,8}$/.test(value)) throw new ConfigError(`CDN_MAX_AGE must be a whole number of seconds, not "${value}".`);
  return Number(value);
}

const unitsMs = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 };

function readBackup(get: Get): BackupConfig | undefined {
  const directory = get('BACKUP_DIR');
  if (directory === undefined) {
    const given = ['BACKUP_EVERY', 'BACKUP_KEEP'].find((name) => get(name));
    if (given) throw new ConfigError(`BACKUP_DIR is missing; ${given} needs it beside it.`);
    return undefined;
  }
  const every = get('BACKUP_EVERY') ?? '24h';
  const [, number, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(every) ?? [];
  if (!number) throw new ConfigError(`BACKUP_EVERY must be a time such as 30m, 24h or 7d, not "${every}".`);
  const keep = get('BACKUP_KEEP') ?? '7';
  if (!/^[1-9]\d{0,3}$/.test(keep)) {
    throw new ConfigError(`BACKUP_KEEP must be a whole number from 1 to 9999, not "${keep}".`);
  }
  return {
    directory: resolve(directory),
    everyMs: Number(number) * unitsMs[unit as keyof typeof unitsMs],
    keep: Number(keep),
  };
}

/** Not echoed, as it is a secret. */
function readMetricsToken(token: string | undefined): string | undefined {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new ConfigError('METRICS_TOKEN must consist of ASCII letters, digits and punctuation, without spaces.');
  }
  return token;
}

function readUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!/^https?:$/.test(parseUrl(value)?.protocol ?? '')) {
    throw new ConfigError(`${name} must be an address that begins with http:// or https://, not "${value}".`);
  }
  return value.replace(/\/+$/, '');
}

/** URLs are built by appending a path to it. */
function readBaseUrl(name: string, value: string | undefined): string | undefined {
  const url = readUrl(name, value);
  if (url && /[?#]/.test(url)) throw new ConfigError(`${name} must end before any ? or #, unlike "${url}".`);
  return url;
}

function readTrustedProxies(value = 'loopback'): string[] {
  const proxies = listOf(value);
  for (const proxy of proxies) {
    if (!isProxyRange(proxy)) {
      throw new ConfigError(
        `TRUST_PROXY must be loopback, addresses or ranges such as 10.0.0.0/8, separated by commas; "${proxy}" is not one.`,
      );
    }
  }
  return proxies;
}

function isProxyRange(proxy: string): boolean {
  // `compile` also takes other spellings of an address, such as a plain number.
  if (proxy !== 'loopback' && !isIP(proxy.split('/')[0]!)) return false;
  try {
    compile(proxy);
    return true;
  } catch {
    return false;
  }
}

function readOrigins(value = ''): '*' | string[] {
  if (value === '*') return '*';
  const origins = listOf(value).map((origin) => origin.replace(/\/$/, ''));
  for (const origin of origins) {
    if (parseUrl(origin)?.origin !== origin.toLowerCase()) {
      throw new ConfigError(
        `CORS_ORIGIN must be * or origins such as https://example.com, separated by commas; "${origin}" is not one.`,
      );
    }
  }
  return origins.map((origin) => origin.toLowerCase());
}

function readFirstAdmin(email: string | undefined, password: string | undefined): Config['firstAdmin'] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) throw new ConfigError('ADMIN_EMAIL is missing; ADMIN_PASSWORD needs it beside it.');
  if (password === undefined) throw new ConfigError('ADMIN_PASSWORD is missing; ADMIN_EMAIL needs it beside it.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > limits.email) {
    throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, not "${email}".`);
  }
  const length = [...password].length;
  if (length < limits.passwordMin || length > limits.passwordMax) {
    throw new ConfigError(
      `ADMIN_PASSWORD must be ${limits.passwordMin} to ${limits.passwordMax} characters long; it has ${length}.`,
    );
  }
  return { email, password };
}

/** Not echoed: a secret that is too short is a secret still. */
function readJwtSecret(secret: string | undefined): string | undefined {
  if (secret !== undefined && secret.length < minSecretLength) {
    throw new ConfigError(
      `JWT_SECRET must be at least ${minSecretLength} characters long; it has ${secret.length}. Leave it unset to have one generated.`,
    );
  }
  return secret;
}

/** By the name that ICU prefers: older browsers do not know the new name of a zone that was renamed. */
export function readTimeZone(value = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be an IANA time zone such as Europe/Berlin, not "${value}".`);
  }
}

function readEnum<const T extends string>(
  name: string,
  value: string | undefined,
  values: readonly T[],
  defaultValue: T,
): T {
  if (value === undefined) return defaultValue;
  const match = values.find((each) => each === value.toLowerCase());
  if (!match) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`);
  return match;
}

function readAi(baseUrl: string | undefined, apiKey: string | undefined, model: string | undefined) {
  const url = readUrl('AI_BASE_URL', baseUrl);
  if (url === undefined) {
    const given = model === undefined ? apiKey && 'AI_API_KEY' : 'AI_MODEL';
    if (given) throw new ConfigError(`AI_BASE_URL is missing; ${given} needs it beside it.`);
    return undefined;
  }
  if (model === undefined) throw new ConfigError('AI_MODEL is missing; AI_BASE_URL needs it beside it.');
  return { baseUrl: url, apiKey, model };
}

/** Also for programs beside the server. */
export function readMailConfig(env: NodeJS.ProcessEnv): MailConfig | undefined {
  const get = getFrom(env);
  const [smtpUrl, from] = [get('SMTP_URL'), get('MAIL_FROM')];
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined) throw new ConfigError('SMTP_URL is missing; MAIL_FROM needs it beside it.');
  if (from === undefined) throw new ConfigError('MAIL_FROM is missing; SMTP_URL needs it beside it.');
  const { protocol = '', hostname, username = '', password = '' } = parseUrl(smtpUrl) ?? {};
  const isEncoded = /^(?:[^%]|%[\da-f]{2})*$/i.test(username + password);
  // Not echoed, as it has a password.
  if (!/^smtps?:$/.test(protocol) || !hostname || !isEncoded)
    throw new ConfigError('SMTP_URL must be an address such as smtps://user:password@mail.example.com.');
  const [, name = '', named, plain] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(from) ?? [];
  const address = (named ?? plain ?? '').trim();
  if (!isMailAddress(address) || hasControlCharacter(from)) {
    throw new ConfigError(
      `MAIL_FROM must be an address such as The Blog <blog@example.com>, not ${JSON.stringify(from)}.`,
    );
  }
  return { smtpUrl, from: { name: name.trim().replace(/^"|"$/g, ''), address } };
}

const requiredByS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function readS3(get: Get): S3Config | undefined {
  const given = [...requiredByS3, 'S3_REGION', 'S3_PUBLIC_URL'].find((name) => get(name) !== undefined);
  if (given === undefined) return undefined;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = requiredByS3.map((name) => {
    const value = get(name);
    if (value === undefined) throw new ConfigError(`${name} is missing; ${given} needs it beside it.`);
    return value;
  }) as [string, string, string, string];
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`S3_BUCKET must be the name of a bucket, without any address or folder, not "${bucket}".`);
  }
  const { username, password } = parseUrl(endpoint) ?? {};
  // Not echoed, as the values of other variables are.
  if (username || password)
    throw new ConfigError(
      'S3_ENDPOINT must not contain credentials; S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are for them.',
    );
  return {
    endpoint: readBaseUrl('S3_ENDPOINT', endpoint)!,
    bucket,
    region: get('S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    publicUrl: readBaseUrl('S3_PUBLIC_URL', get('S3_PUBLIC_URL')),
  };
}

/** The values of a list separated by commas. */
function listOf(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
