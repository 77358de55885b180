import type { Address } from './contract.ts';

/** The lines of a label, from the recipient to the country. */
export function labelOf({ recipient, phone, street, detail, city, region, postalCode, country }: Address): string[] {
  return [
    `${recipient}, ${phone}`,
    [street, detail].filter((part) => part !== '').join(', '),
    [postalCode, city, region, country].filter((part) => part !== '').join(' '),
  ];
}
