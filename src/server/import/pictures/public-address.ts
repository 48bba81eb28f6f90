import { BlockList, isIP } from 'node:net';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

/** Networks that only this machine, or machines near it, can reach: an export must not make us ask them. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}

/** The addresses of IPv6 that are given to the public internet, but for those that lead to one of IPv4. */
const globalNetwork = new BlockList();
globalNetwork.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 23, 'ipv6');
tunnels.addSubnet('2001:db8::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');
tunnels.addSubnet('3fff::', 20, 'ipv6');

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function isPublicAddress(address: string): boolean {
  const ipv4 = mappedIpv4.exec(address)?.[1] ?? address;
  if (isIP(ipv4) === 4) return !privateNetworks.check(ipv4, 'ipv4');
  return isIP(address) === 6 && globalNetwork.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

export class PrivateAddressError extends Error {}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name for a connection, which is made to the very address that was checked. A name with a private address is
 * refused, whatever others it has.
 */
export const createPublicLookup =
  (isPublic: (address: string) => boolean) =>
  (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (!addresses.every(({ address }) => isPublic(address))) {
        return callback(new PrivateAddressError(`${hostname} is in a private network.`), []);
      }
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
