// Nearly every test of the server hashes passwords, which is slow on purpose. Files that need the real parameters call
// `jest.unmock('@node-rs/argon2')`.
import type * as Argon2 from '@node-rs/argon2';

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1 }) };
});
