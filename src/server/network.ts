import { isIP } from 'node:net';

/** An IPv6 address stands for its network of so many bits, as anybody who has one has all of that. */
export function networkOf(ip: string, bits: number): string {
  // What a trusted proxy says.
  if (isIP(ip) === 0) return 'unknown';
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [left = [], right = []] = ip.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => parseInt(group, 16));
  return groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => (group & (0xffff << Math.max(0, 16 * (index + 1) - bits)) & 0xffff).toString(16))
    .join(':');
}
