import { addressLines, type PostalAddress } from '../../../rules/address-lines.ts';
import { fieldLengths } from '../../../rules/saved-addresses.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';

/** Where a parcel goes, as it is typed. */
export type Place = PostalAddress;

export type PlaceField = Exclude<keyof Place, 'country'>;

export const blankPlace: Place = { country: 'KR', postalCode: '', region: '', city: '', street: '', detail: '' };

const allFields: readonly PlaceField[] = ['postalCode', 'region', 'city', 'street', 'detail'];

/** A Korean road address includes region and city. In Japan an address begins with its postal code. */
const ownOrders: Readonly<Record<string, readonly PlaceField[]>> = {
  KR: ['postalCode', 'street', 'detail'],
  JP: ['postalCode', 'region', 'city', 'street', 'detail'],
};

/** The fields that the country's addresses have, in its order. */
export function placeFieldsOf(country: string): readonly PlaceField[] {
  const own = ownOrders[country];
  if (own !== undefined) return own;
  // The library formats the names of the fields in place of their values: this shows its fields and their order.
  const names = Object.fromEntries(allFields.map((field) => [field, field])) as Record<PlaceField, string>;
  const text = addressLines({ country, ...names }).join('\n');
  return allFields
    .filter((field) => text.includes(field))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
}

/** Fields that some countries name in their own words: `address:of.<country>.<field>`. */
const ownWords: Readonly<Record<string, readonly PlaceField[]>> = {
  KR: ['street', 'detail'],
  JP: ['region', 'city', 'street', 'detail'],
  US: ['region', 'postalCode'],
};

/** The key of a field's label in `address`. */
export const labelKeyOf = (country: string, field: PlaceField): string =>
  ownWords[country]?.includes(field) === true ? `of.${country}.${field}` : `fields.${field}`;

/** The key of a problem's message in `address`, or in `error` where the server refuses with the same code. */
export type FieldProblem = string;

/**
 * Characters that can't be printed on a label: control characters, and those that change the text direction. The server
 * refuses them.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The problem of a required text; null if there is none. @param max the limit in UTF-16 units */
export function textProblem(text: string, max: number): FieldProblem | null {
  const { length } = text.trim();
  if (length === 0) return 'problems.missing';
  if (length > max) return 'problems.tooLong';
  return unprintable.test(text) ? 'problems.unprintable' : null;
}

export function phoneProblem(text: string): FieldProblem | null {
  const phone = plainDigits(text);
  const isPhone = /^[+\d][\d\s().-]*$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 5;
  return textProblem(phone, fieldLengths.phone) ?? (isPhone ? null : 'problems.phone');
}

const postalCodes: Readonly<Record<string, RegExp>> = { KR: /^\d{5}$/, JP: /^\d{3}-?\d{4}$/ };

/** The digits of a Japanese postal code; null while it is incomplete, and for other countries. */
export function japaneseCode({ country, postalCode }: Pick<Place, 'country' | 'postalCode'>): string | null {
  const code = plainDigits(postalCode);
  return country === 'JP' && postalCodes['JP']?.test(code) === true ? code.replace('-', '') : null;
}

/** The problems to correct, in the order of the fields. */
export function placeProblems(place: Place): Partial<Record<PlaceField, FieldProblem>> {
  const { country } = place;
  const isNeeded = (field: PlaceField) => field !== 'detail' && (field !== 'region' || country === 'JP');
  const problems: Partial<Record<PlaceField, FieldProblem>> = {};
  for (const field of placeFieldsOf(country)) {
    const text = place[field];
    const problem = text.trim() === '' && !isNeeded(field) ? null : textProblem(text, fieldLengths[field]);
    const isWrongCode = field === 'postalCode' && postalCodes[country]?.test(plainDigits(text)) === false;
    if (problem !== null) problems[field] = problem;
    else if (isWrongCode) problems[field] = `problems.postalCode.${country}`;
  }
  return problems;
}

/** The place as it is sent: without parts that the country's addresses don't have, which stay in the form. */
export function placeOf(place: Place): Place {
  const has = placeFieldsOf(place.country);
  const sent = { ...blankPlace, country: place.country };
  for (const field of has) sent[field] = field === 'postalCode' ? plainDigits(place[field]) : place[field].trim();
  return sent;
}
