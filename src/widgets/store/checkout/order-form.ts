import { fieldLengths } from '../../../../rules/saved-addresses.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import type { Address, SavedAddress } from '../../../../server/address/contract.ts';
import type { Order, Orderer, Quote } from '../../../../server/order/contract.ts';
import { countryAbroad } from '../../../core/address/countries.ts';
import {
  blankPlace,
  type FieldProblem,
  type Place,
  phoneProblem,
  placeOf,
  placeProblems,
  textProblem,
} from '../../../core/address/place.ts';
import { emailProblem } from '../../../core/member/field-problems.ts';
import type { OrderSource } from './order-source.ts';

/** The input of the form. Plain text, so that incomplete forms can be stored too. */
export interface OrderForm extends Place {
  name: string;
  email: string;
  phone: string;
  /** True if the orderer is the recipient. */
  toOrderer: boolean;
  recipient: string;
  recipientPhone: string;
  /** The saved address that fills in the recipient and the place; null while the fan types them. */
  addressId: string | null;
  /** True if the typed address is to be saved. */
  saveAddress: boolean;
}

export type OrderField = Exclude<keyof OrderForm, 'toOrderer' | 'addressId' | 'saveAddress'>;
/** Keys of words: of `error` if the server refuses with the same code, otherwise of `address`. */
export type Problems = Partial<Record<OrderField, FieldProblem>>;

export const blankForm: OrderForm = {
  name: '',
  email: '',
  phone: '',
  toOrderer: true,
  recipient: '',
  recipientPhone: '',
  ...blankPlace,
  addressId: null,
  saveAddress: false,
};

/** The problems to correct before the next step, in the order of the fields. */
export function problemsOf(form: OrderForm, needsAddress: boolean): Problems {
  const problems: Problems = {};
  const check = (field: OrderField, problem: FieldProblem | null) => {
    if (problem !== null) problems[field] = problem;
  };
  check('name', textProblem(form.name, fieldLengths.recipient));
  check('email', emailProblem(form.email));
  if (!needsAddress) return problems;
  check('phone', phoneProblem(form.phone));
  if (!form.toOrderer) {
    check('recipient', textProblem(form.recipient, fieldLengths.recipient));
    check('recipientPhone', phoneProblem(form.recipientPhone));
  }
  return { ...problems, ...placeProblems(form) };
}

/** Only a carrier needs a phone number. */
function ordererOf({ name, email, phone }: OrderForm, needsAddress: boolean): Orderer {
  return { name: name.trim(), email: email.trim(), phone: needsAddress ? phone.trim() : '' };
}

export function addressOf(form: OrderForm): Address {
  return {
    ...placeOf(form),
    recipient: (form.toOrderer ? form.name : form.recipient).trim(),
    phone: (form.toOrderer ? form.phone : form.recipientPhone).trim(),
  };
}

/**
 * Fills in the fan's profile; existing input stays.
 * @param abroad the country of a fan who lives outside Korea
 */
export function filledFrom(
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'residence'>,
  { name, email, phone, country }: OrderForm,
  abroad = () => countryAbroad(),
): Partial<OrderForm> {
  return {
    name: name || profile.name,
    email: email || profile.email,
    phone: phone || (profile.phone ?? ''),
    country: profile.residence === 'OUTSIDE_KOREA' && country === 'KR' ? abroad() : country,
  };
}

const isTyped = ({ recipient, postalCode, region, city, street, detail }: OrderForm): boolean =>
  [recipient, postalCode, region, city, street, detail].some((text) => text !== '');

/** Fills in the address of the last parcel, unless the fan has typed one. */
export function filledFromLast(
  { orderer, address }: Pick<Order, 'orderer' | 'address'>,
  form: OrderForm,
): Partial<OrderForm> {
  if (address === null || isTyped(form)) return {};
  const { recipient: name, phone, ...place } = address;
  const toOrderer = name === orderer.name && phone === orderer.phone;
  return {
    ...place,
    phone: form.phone || orderer.phone,
    ...(form.toOrderer && !toOrderer && { toOrderer, recipient: name, recipientPhone: phone }),
  };
}

/** Fills in the default address, unless the fan has typed one. */
export function filledFromSaved(saved: readonly SavedAddress[], form: OrderForm): Partial<OrderForm> {
  const [first] = saved;
  return first === undefined || isTyped(form) ? {} : { ...filledWith(first), phone: form.phone || first.phone };
}

/** Fills in a saved address, or empties the fields for another one. */
export function filledWith(address: SavedAddress | null): Partial<OrderForm> {
  if (address === null) {
    const { country: _, ...fields } = blankPlace;
    return { ...fields, addressId: null, toOrderer: true, recipient: '', recipientPhone: '' };
  }
  const { addressId, recipient, phone, country, postalCode, region, city, street, detail } = address;
  const place = { country, postalCode, region, city, street, detail };
  return { ...place, addressId, toOrderer: false, recipient, recipientPhone: phone, saveAddress: false };
}

/** The request body, with the quote that the fan confirmed. */
export function orderOf(
  form: OrderForm,
  { lines, fromCart }: Pick<OrderSource, 'lines' | 'fromCart'>,
  quote: Pick<Quote, 'digest' | 'needsAddress'>,
) {
  return {
    lines: [...lines],
    fromCart,
    quoteDigest: quote.digest,
    orderer: ordererOf(form, quote.needsAddress),
    address: quote.needsAddress ? addressOf(form) : null,
    saveAddress: quote.needsAddress && form.saveAddress && form.addressId === null,
    confirmed: true as const,
  };
}
