import { fieldLengths } from '../../../../rules/saved-addresses.ts';
import type { LabelledAddress, SavedAddress } from '../../../../server/address/contract.ts';
import {
  blankPlace,
  type FieldProblem,
  type Place,
  type PlaceField,
  phoneProblem,
  placeOf,
  placeProblems,
  textProblem,
} from '../../../core/address/place.ts';

/** An address as it is typed; `addressId` is null for a new one. */
export interface AddressDraft extends Place {
  addressId: string | null;
  label: string;
  recipient: string;
  phone: string;
}

export type AddressProblems = Partial<Record<PlaceField | 'label' | 'recipient' | 'phone', FieldProblem>>;

export const newDraft = (country: string): AddressDraft => ({
  ...blankPlace,
  country,
  addressId: null,
  label: '',
  recipient: '',
  phone: '',
});

export function draftOf(address: SavedAddress): AddressDraft {
  const { isDefault: _, ...draft } = address;
  return draft;
}

/** The problems to correct, in the order of the fields. */
export function draftProblems(draft: AddressDraft): AddressProblems {
  const own = {
    label: draft.label.trim() === '' ? null : textProblem(draft.label, fieldLengths.label),
    recipient: textProblem(draft.recipient, fieldLengths.recipient),
    phone: phoneProblem(draft.phone),
  };
  const problems: AddressProblems = {};
  for (const field of ['label', 'recipient', 'phone'] as const) {
    const problem = own[field];
    if (problem !== null) problems[field] = problem;
  }
  return { ...problems, ...placeProblems(draft) };
}

/** As it is sent. */
export function contentOf(draft: AddressDraft): LabelledAddress {
  return {
    ...placeOf(draft),
    label: draft.label.trim(),
    recipient: draft.recipient.trim(),
    phone: draft.phone.trim(),
  };
}
