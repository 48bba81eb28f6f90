import { resolve } from 'node:path';
import { readConfig } from '../../src/server/config';

test('an empty environment is enough', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    jwtSecret: undefined,
    trustedProxies: ['loopback'],
    publicUrl: undefined,
    cdnMaxAge: 0,
    corsOrigins: [],
    firstAdmin: undefined,
    hasSamplePosts: true,
    timeZone: 'UTC',
    hasAvif: true,
    isRateLimited: true,
    ai: undefined,
    s3: undefined,
    mail: undefined,
    logLevel: 'info',
  });
});

test('every variable is read', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::',
      DATA_DIR: 'elsewhere',
      JWT_SECRET: 'a secret of thirty-two characters',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
      PUBLIC_URL: 'https://blog.example/',
      CORS_ORIGIN: 'https://One.example/, http://localhost:5173',
      ADMIN_EMAIL: 'boss@example.com',
      ADMIN_PASSWORD: ' with blanks ',
      SAMPLE_POSTS: 'false',
      TIME_ZONE: 'europe/berlin',
      CDN_MAX_AGE: '60',
      AVIF: 'off',
      BACKUP_DIR: 'backups',
      BACKUP_EVERY: '30m',
      BACKUP_KEEP: '2',
      RATE_LIMIT: 'OFF',
      AI_BASE_URL: 'http://localhost:11434/v1/',
      AI_MODEL: 'small',
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'covers',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      S3_PUBLIC_URL: 'https://cdn.example/covers/',
      SMTP_URL: 'smtps://octavo:a%20password@mail.example:465',
      MAIL_FROM: '"The Blog" <blog@blog.example>',
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    port: 0,
    host: '::',
    dataDirectory: resolve('elsewhere'),
    jwtSecret: 'a secret of thirty-two characters',
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    publicUrl: 'https://blog.example',
    cdnMaxAge: 60,
    backup: { directory: resolve('backups'), everyMs: 30 * 60_000, keep: 2 },
    corsOrigins: ['https://one.example', 'http://localhost:5173'],
    firstAdmin: { email: 'boss@example.com', password: ' with blanks ' },
    hasSamplePosts: false,
    timeZone: 'Europe/Berlin',
    hasAvif: false,
    isRateLimited: false,
    ai: { baseUrl: 'http://localhost:11434/v1', apiKey: undefined, model: 'small' },
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'covers',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      publicUrl: 'https://cdn.example/covers',
    },
    mail: {
      smtpUrl: 'smtps://octavo:a%20password@mail.example:465',
      from: { name: 'The Blog', address: 'blog@blog.example' },
    },
    logLevel: 'warn',
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', CORS_ORIGIN: ' ', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toEqual(
    readConfig({}),
  );
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'covers',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

test('a bucket needs no region, and readers fetch images from the server', () => {
  expect(readConfig(s3).s3).toMatchObject({ region: 'us-east-1', publicUrl: undefined });
});

const postgres = { DATABASE_URL: 'postgres://octavo:not-to-be-seen@localhost/blog', JWT_SECRET: 'x'.repeat(32) };

test('with an address of PostgreSQL ten connections are open at most', () => {
  expect(readConfig(postgres).postgres).toEqual({ url: postgres.DATABASE_URL, poolSize: 10 });
  expect(readConfig({ ...postgres, DATABASE_POOL: '25' }).postgres?.poolSize).toBe(25);
});

const mail = { SMTP_URL: 'smtp://octavo:not-to-be-seen@mail.example:587', MAIL_FROM: 'blog@blog.example' };

test('a sender needs no name', () => {
  expect(readConfig(mail).mail?.from).toEqual({ name: '', address: 'blog@blog.example' });
  expect(readConfig({ ...mail, MAIL_FROM: ' < blog@blog.example > ' }).mail?.from).toEqual({
    name: '',
    address: 'blog@blog.example',
  });
});

test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'blog.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://blog.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://blog.example/?a=b' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://blog.example/#a' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '*' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback, proxy.example' }],
  ['CORS_ORIGIN', { CORS_ORIGIN: 'https://one.example/path' }],
  ['CORS_ORIGIN', { CORS_ORIGIN: 'one.example' }],
  ['CORS_ORIGIN', { CORS_ORIGIN: 'https://one.example, *' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@example.com' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'short' }],
  ['SAMPLE_POSTS', { SAMPLE_POSTS: 'maybe' }],
  ['AVIF', { AVIF: 'false' }],
  ['RATE_LIMIT', { RATE_LIMIT: '10' }],
  ['AI_BASE_URL', { AI_BASE_URL: 'localhost' }],
  ['JWT_SECRET', { JWT_SECRET: 'x'.repeat(31) }],
  ['AI_MODEL', { AI_BASE_URL: 'http://localhost' }],
  ['AI_BASE_URL', { AI_MODEL: 'small' }],
  ['AI_BASE_URL', { AI_API_KEY: 'key' }],
  ['AI_BASE_URL', { AI_MODEL: 'small', AI_API_KEY: 'key' }],
  ['TIME_ZONE', { TIME_ZONE: 'Middle/Earth' }],
  ['CDN_MAX_AGE', { CDN_MAX_AGE: 'a minute' }],
  ['BACKUP_DIR', { BACKUP_EVERY: '24h' }],
  ['BACKUP_DIR', { BACKUP_KEEP: '7' }],
  ['BACKUP_EVERY', { BACKUP_DIR: 'backups', BACKUP_EVERY: 'daily' }],
  ['BACKUP_EVERY', { BACKUP_DIR: 'backups', BACKUP_EVERY: '0h' }],
  ['BACKUP_KEEP', { BACKUP_DIR: 'backups', BACKUP_KEEP: '0' }],
  ['DATABASE_POOL', { ...postgres, DATABASE_POOL: '1', BACKUP_DIR: 'backups' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'not to be sent' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: '' }],
  ['S3_ENDPOINT', { S3_PUBLIC_URL: 'https://cdn.example' }],
  ['S3_ENDPOINT', { S3_REGION: 'eu-central-1' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://s3.example?a=b' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: '' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: 'covers/of/mine' }],
  ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: '' }],
  ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: '' }],
  ['S3_PUBLIC_URL', { ...s3, S3_PUBLIC_URL: 'cdn.example' }],
  ['DATABASE_URL', { ...postgres, DATABASE_URL: 'mysql://localhost/blog' }],
  ['DATABASE_URL', { DATABASE_POOL: '5' }],
  ['DATABASE_URL', { DATABASE_READ_URL: postgres.DATABASE_URL }],
  ['DATABASE_READ_URL', { ...postgres, DATABASE_READ_URL: 'replica' }],
  ['DATABASE_READ_URL', { ...postgres, DATABASE_READ_URL: 'postgres://a@b/c?target_session_attrs=read-write' }],
  ['DATABASE_POOL', { ...postgres, DATABASE_POOL: '0' }],
  ['JWT_SECRET', { ...postgres, JWT_SECRET: '' }],
  ['SMTP_URL', { MAIL_FROM: mail.MAIL_FROM }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'mail.example' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'https://mail.example' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://octavo:100%@mail.example' }],
  ['MAIL_FROM', { SMTP_URL: mail.SMTP_URL }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'The Blog' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'a@blog.example, b@blog.example' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'The\nBlog <blog@blog.example>' }],
])('an invalid %s gives one line that begins with its name', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name}\\b.+$`));
});

test('no secret is repeated when S3_ENDPOINT has it in its address', () => {
  const read = () => readConfig({ ...s3, S3_ENDPOINT: 'https://id:not-to-be-seen@s3.example' });
  expect(read).toThrow(/^S3_ENDPOINT must not contain credentials/);
  expect(read).not.toThrow('not-to-be-seen');
});

test.each(['https://octavo:not-to-be-seen@mail.example', 'octavo:not-to-be-seen@mail.example'])(
  'no secret is repeated when SMTP_URL is %s',
  (url) => {
    const read = () => readConfig({ ...mail, SMTP_URL: url });
    expect(read).toThrow(/^SMTP_URL must be an address/);
    expect(read).not.toThrow('not-to-be-seen');
  },
);
