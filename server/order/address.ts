import { addressLines } from '../../rules/address-lines.ts';
import type { Address } from '../address/contract.ts';

/** The lines of a label, from the recipient to the country. */
export function labelOf(address: Address): string[] {
  return [`${address.recipient}, ${address.phone}`, ...addressLines(address), address.country];
}
