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

/** The draft of an edit. Parts without a field in the form of the country stand before the street, to be visible. */
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

/** The problems of a typed address, by the rules of the checkout. A street that `draftOf` joined can be too long. */
export function addressProblems(typed: Address): AddressProblems {
  const [recipient, phone] = [textProblem(typed.recipient, fieldLengths.recipient), phoneProblem(typed.phone)];
  return { ...(recipient && { recipient }), ...(phone && { phone }), ...placeProblems(typed) };
}

/** The address for the call: trimmed, and only with the fields of its country. */
export const correctionOf = (typed: Address): Address => ({
  ...placeOf(typed),
  recipient: typed.recipient.trim(),
  phone: typed.phone.trim(),
});
