import { placeLengths } from '../../../../rules/person/person.ts';
import type { Address } from '../../../../server/address/contract.ts';
import {
  type FieldProblem,
  type PlaceField,
  phoneProblem,
  placeFieldsOf,
  placeOf,
  placeProblems,
  textProblem,
} from '../../../core/address/place.ts';
import { isTooLong } from '../../forms/limit.ts';

export type AddressProblems = Partial<Record<PlaceField | 'recipient' | 'phone', FieldProblem>>;

/** An address as it is edited. Parts that the form of its country has no field for stand before the street, so that they are seen. */
export function draftOf(stored: Address): Address {
  const shown = placeFieldsOf(stored.country);
  const place = { region: stored.region, city: stored.city };
  const before: string[] = [];
  for (const field of ['region', 'city'] as const) {
    if (shown.includes(field)) continue;
    before.push(place[field]);
    place[field] = '';
  }
  return { ...stored, ...place, street: [...before, stored.street].filter((part) => part !== '').join(' ') };
}

export const tooLong = 'problems.tooLong';

/** The problems of a typed address, by the rules of the checkout. A line that was made of several can be too long. */
export function addressProblems(typed: Address): AddressProblems {
  const [recipient, phone] = [textProblem(typed.recipient), phoneProblem(typed.phone)];
  const long = placeFieldsOf(typed.country).filter((field) => isTooLong(typed[field], placeLengths[field]));
  const lengths = Object.fromEntries(long.map((field) => [field, tooLong]));
  return { ...(recipient && { recipient }), ...(phone && { phone }), ...lengths, ...placeProblems(typed) };
}

/** As it is sent. */
export const correctionOf = (typed: Address): Address => ({
  ...placeOf(typed),
  recipient: typed.recipient.trim(),
  phone: typed.phone.trim(),
});
