import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that the IANA gives to the public internet in IPv6. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True if an address belongs to the public internet: not this machine, a private network, a network's own services such as the
 * metadata of cloud machines, or a form in which one of these is written inside of another address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === null) return false;
  // Outside of it are forms of an IPv4 address in IPv6 that have no range of their own, as ::7f00:1 and 64:ff9b:1::7f00:1.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

export const isLoopbackAddress = (address: string): boolean => parse(address)?.range() === 'loopback';

/** ::ffff:127.0.0.1 is 127.0.0.1. @returns null for an invalid address, and for one of a zone */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (isIP(address) !== 6) return isIP(address) === 4 ? ipaddr.parse(address) : null;
  // The library reads ::127.0.0.1 as ::ffff:127.0.0.1; a URL writes both without dots.
  const written = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  return written === undefined ? null : ipaddr.process(written);
}
