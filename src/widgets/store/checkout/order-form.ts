import type { Profile } from '../../../../server/account/contract.ts';
import type { Address } from '../../../../server/address/contract.ts';
import type { Order, Orderer, Quote } from '../../../../server/order/contract.ts';
import { emailProblem } from '../../../core/member/field-problems.ts';
import type { OrderSource } from './order-source.ts';

/** The input of the form. Plain text, so that incomplete forms can be stored too. */
export interface OrderForm {
  name: string;
  email: string;
  phone: string;
  /** Whether the orderer is the recipient. */
  toOrderer: boolean;
  recipient: string;
  recipientPhone: string;
  country: string;
  postalCode: string;
  region: string;
  city: string;
  street: string;
  detail: string;
}

export type OrderField = Exclude<keyof OrderForm, 'toOrderer'>;
/** Keys of words: of `error` if the server refuses with the same code, otherwise of `store-order`. */
export type FieldProblem = string;
export type Problems = Partial<Record<OrderField, FieldProblem>>;

export const blankForm: OrderForm = {
  name: '',
  email: '',
  phone: '',
  toOrderer: true,
  recipient: '',
  recipientPhone: '',
  country: 'KR',
  postalCode: '',
  region: '',
  city: '',
  street: '',
  detail: '',
};

/**
 * Characters that can't be printed on a label: control characters, and those that change the text direction. The server
 * refuses them.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The problems to correct before the next step, in the order of the fields. */
export function problemsOf(form: OrderForm, needsAddress: boolean): Problems {
  const problems: Problems = {};
  const check = (field: OrderField, problem: FieldProblem | null) => {
    const missing = form[field].trim() === '';
    if (missing) problems[field] = 'problems.missing';
    else if (unprintable.test(form[field])) problems[field] = 'problems.unprintable';
    else if (problem) problems[field] = problem;
  };
  check('name', null);
  const email = emailProblem(form.email);
  if (email) problems.email = email;
  if (!needsAddress) return problems;
  check('phone', isPhone(form.phone) ? null : 'problems.phone');
  if (!form.toOrderer) {
    check('recipient', null);
    check('recipientPhone', isPhone(form.recipientPhone) ? null : 'problems.phone');
  }
  const isKorea = form.country === 'KR';
  check('postalCode', isKorea && !/^\d{5}$/.test(form.postalCode.trim()) ? 'problems.postalCode' : null);
  if (!isKorea) check('city', null);
  check('street', null);
  for (const field of ['region', 'city', 'detail'] as const) {
    if (unprintable.test(form[field])) problems[field] ??= 'problems.unprintable';
  }
  return problems;
}

/** Only a carrier needs a phone number. */
function ordererOf({ name, email, phone }: OrderForm, needsAddress: boolean): Orderer {
  return { name: name.trim(), email: email.trim(), phone: needsAddress ? phone.trim() : '' };
}

export function addressOf(form: OrderForm): Address {
  const { country, postalCode, region, city, street, detail } = form;
  const isKorea = country === 'KR';
  return {
    recipient: (form.toOrderer ? form.name : form.recipient).trim(),
    phone: (form.toOrderer ? form.phone : form.recipientPhone).trim(),
    country,
    postalCode: postalCode.trim(),
    // In Korea the road address contains them; input for another country stays in the form.
    region: isKorea ? '' : region.trim(),
    city: isKorea ? '' : city.trim(),
    street: street.trim(),
    detail: detail.trim(),
  };
}

function isPhone(text: string): boolean {
  return /^[+\d][\d\s().-]*$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 5;
}

/** Fills in the fan's profile; existing input stays. */
export function filledFrom(
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'residence'>,
  { name, email, phone, country }: OrderForm,
): Partial<OrderForm> {
  return {
    name: name || profile.name,
    email: email || profile.email,
    phone: phone || (profile.phone ?? ''),
    country: profile.residence === 'OUTSIDE_KOREA' && country === 'KR' ? 'JP' : country,
  };
}

/** Fills in the address of the last parcel, unless the fan has typed one. */
export function filledFromLast(
  { orderer, address }: Pick<Order, 'orderer' | 'address'>,
  form: OrderForm,
): Partial<OrderForm> {
  const { recipient, postalCode, region, city, street, detail } = form;
  const isTyped = [recipient, postalCode, region, city, street, detail].some((text) => text !== '');
  if (address === null || isTyped) return {};
  const { recipient: name, phone, ...place } = address;
  const toOrderer = name === orderer.name && phone === orderer.phone;
  return {
    ...place,
    phone: form.phone || orderer.phone,
    ...(form.toOrderer && !toOrderer && { toOrderer, recipient: name, recipientPhone: phone }),
  };
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
    confirmed: true as const,
  };
}
