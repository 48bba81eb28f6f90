/** 32 characters, without those that look alike: 0 and o, 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** How many random bytes a password is made of. */
export const passwordBytes = 20;

/** Five groups of four characters: 100 bits, easy to type. */
export function toPassword(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}
