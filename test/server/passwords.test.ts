import { readFile } from 'node:fs/promises';
import { createPasswords } from '../../src/server/accounts/passwords';

jest.unmock('@node-rs/argon2');
jest.setTimeout(60_000);

const passwords = createPasswords();

test('files are read while many passwords are checked: they share the threads of Node.js', async () => {
  const hash = await passwords.hash('a password');
  let checked = 0;
  const checks = Array.from({ length: 60 }, async () => {
    await passwords.verify('another one', hash);
    checked += 1;
  });
  await readFile(__filename);
  const before = checked;
  await Promise.all(checks);
  expect(checked).toBe(60);
  expect(before).toBeLessThan(20);
});

test('who would wait for seconds is refused, until there is room again', async () => {
  const hash = await passwords.hash('a password');
  const checks = Array.from({ length: 200 }, () => passwords.verify('another one', hash));
  expect(() => passwords.requireRoom()).toThrow('Too many people are signing in');
  await Promise.all(checks);
  expect(() => passwords.requireRoom()).not.toThrow();
});
