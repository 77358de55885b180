import { formatAddress } from 'localized-address-format';

export interface PostalAddress {
  country: string;
  postalCode: string;
  region: string;
  city: string;
  street: string;
  detail: string;
}

/** A postal code as its country writes it: in Japan with a hyphen, which is typed or not. */
export const writtenPostalCode = (country: string, code: string): string =>
  country === 'JP' ? code.replace(/^(\d{3})(\d{4})$/, '$1-$2') : code;

/** The lines of an address in the order in which its country writes them, without the name of the country. */
export function addressLines({ country, postalCode, region, city, street, detail }: PostalAddress): string[] {
  const isJapan = country === 'JP';
  return formatAddress({
    postalCountry: country,
    postalCode: writtenPostalCode(country, postalCode),
    administrativeArea: region,
    // In Japan the city is the first part of the address line; the library's format has no place of its own for it.
    locality: isJapan ? '' : city,
    addressLines: [isJapan ? `${city}${street}` : street, detail],
  });
}
