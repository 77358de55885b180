import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an address belongs to the public internet: not this machine, a private network, a network's own services such as the
 * metadata of cloud machines, or a form in which one of these is written inside of another address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // ::ffff:127.0.0.1 is 127.0.0.1; every other form of an IPv4 address in IPv6 has a range of its own.
  const bare = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  return bare.range() === 'unicast';
}

export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
