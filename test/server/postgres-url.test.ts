import { parsePostgresUrl } from '../../src/server/database/postgres-url';

test('an address names user, password, hosts and database', () => {
  expect(parsePostgresUrl('postgres://octavo:p%40ss%2F@a.example:5433,[::1],b/blog?connect_timeout=3')).toMatchObject({
    hosts: [
      { host: 'a.example', port: 5433 },
      { host: '::1', port: 5432 },
      { host: 'b', port: 5432 },
    ],
    user: 'octavo',
    password: 'p@ss/',
    database: 'blog',
    connectTimeoutMs: 3000,
  });
});

test('the host can be a directory of sockets, and the database has the name of the user where none is named', () => {
  expect(parsePostgresUrl('postgresql://octavo@%2Fvar%2Frun%2Fpostgresql')).toMatchObject({
    hosts: [{ host: '/var/run/postgresql', port: 5432 }],
    password: undefined,
    database: 'octavo',
  });
});

test('of several hosts one that can be written to is used, unless the address says otherwise', () => {
  expect(parsePostgresUrl('postgres://u@a/d').targetSessionAttrs).toBe('any');
  expect(parsePostgresUrl('postgres://u@a,b/d').targetSessionAttrs).toBe('read-write');
  expect(parsePostgresUrl('postgres://u@a,b/d?target_session_attrs=any').targetSessionAttrs).toBe('any');
});

test.each([
  ['mysql://u:s3cret@a/d', /^must be an address/],
  ['postgres://a/d', /^must be an address/],
  ['postgres://u:s3c@ret@a/d', /^must be an address/],
  ['postgres://u:s3cret@/d', /^must name hosts/],
  ['postgres://u:s3cret@a:5432:1/d', /^must name hosts/],
  ['postgres://u:s3cret@a:70000/d', /^must name hosts/],
  ['postgres://u:s3cret%@a/d', /^has a %/],
  ['postgres://u:s3cret@a/d?sslmode=on', /sslmode, not "on"/],
  ['postgres://u:s3cret@a/d?target_session_attrs=standby', /target_session_attrs, not "standby"/],
  ['postgres://u:s3cret@a/d?connect_timeout=0', /connect_timeout, not "0"/],
  ['postgres://u:s3cret@a/d?sslmod=require', /not known: sslmod/],
])('%s is refused with a sentence that keeps the password', (url, message) => {
  expect(() => parsePostgresUrl(url)).toThrow(message);
  expect(() => parsePostgresUrl(url)).not.toThrow(/s3c/);
});
