/** A number of Korea or Japan with its country, and often with the zero that is left out then. */
const ofCountry = /^8[12](?:0\d{9,10}|[1-9]\d{8,9})$/;

/** Shorter texts belong to too many people, or to none. */
export const minNameKey = 2;
export const minPhoneKey = 7;

/** As it is compared: people write a number with and without the country, hyphens and spaces, also in full-width digits. */
export function phoneKey(phone: string): string {
  const plain = phone.normalize('NFKC');
  const typed = plain.replaceAll(/\D/g, '');
  const digits = typed.replace(/^00/, '');
  const hasCountry = /^\D*\+/.test(plain) || digits !== typed || ofCountry.test(digits);
  return hasCountry ? digits.replace(/^8[12]0?/, '0') : digits;
}

/** The whole name of a person as it is compared: without spaces, in small letters. */
export const personNameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
