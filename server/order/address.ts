import { formatAddress } from 'localized-address-format';
import type { Address } from '../address/contract.ts';

/** The lines of a label, from the recipient to the country, in the order in which the country writes them. */
export function labelOf({ recipient, phone, street, detail, city, region, postalCode, country }: Address): string[] {
  const isJapan = country === 'JP';
  const place = formatAddress({
    postalCountry: country,
    postalCode,
    administrativeArea: region,
    // In Japan the city is the first part of the address line; the library's format has no place of its own for it.
    locality: isJapan ? '' : city,
    addressLines: [isJapan ? `${city}${street}` : street, detail],
  });
  return [`${recipient}, ${phone}`, ...place, country];
}
