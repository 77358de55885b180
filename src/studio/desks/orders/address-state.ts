import { fieldLengths } from '../../../../rules/saved-addresses.ts';
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

/** The problems of a typed address, by the rules of the checkout. A line that was made of several can be too long. */
export function addressProblems(typed: Address): AddressProblems {
  const [recipient, phone] = [textProblem(typed.recipient, fieldLengths.recipient), phoneProblem(typed.phone)];
  return { ...(recipient && { recipient }), ...(phone && { phone }), ...placeProblems(typed) };
}

/** As it is sent. */
export const correctionOf = (typed: Address): Address => ({
  ...placeOf(typed),
  recipient: typed.recipient.trim(),
  phone: typed.phone.trim(),
});
