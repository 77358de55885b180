import { formatAddress } from 'localized-address-format';

export interface PostalAddress {
  country: string;
  postalCode: string;
  region: string;
  city: string;
  street: string;
  detail: string;
}

/** The lines of an address in the order in which its country writes them, without the name of the country. */
export function addressLines({ country, postalCode, region, city, street, detail }: PostalAddress): string[] {
  const isJapan = country === 'JP';
  return formatAddress({
    postalCountry: country,
    // Typed with or without a hyphen, written with one.
    postalCode: isJapan ? postalCode.replace(/^(\d{3})(\d{4})$/, '$1-$2') : postalCode,
    administrativeArea: region,
    // In Japan the city is the first part of the address line; the library's format has no place of its own for it.
    locality: isJapan ? '' : city,
    addressLines: [isJapan ? `${city}${street}` : street, detail],
  });
}
