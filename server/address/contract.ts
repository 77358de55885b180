import { z } from 'zod';
import { nameLength, phoneLength } from '../../rules/person/person.ts';
import { fieldLengths } from '../../rules/saved-addresses.ts';
import { plainDigits } from '../../rules/text/typed-digits.ts';
import { defineCalls, Id } from '../platform/http/contract.ts';

/** Text that can be printed on a label: no control characters, and none that change the direction of the text. */
const LabelText = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u);
export const PersonName = LabelText.min(1).max(nameLength);
export const Phone = LabelText.overwrite(plainDigits).min(5).max(phoneLength);

/**
 * `region` and `city` may be empty in Korea, where the road address includes them, and wherever an address has none; `postalCode`
 * where the country has none.
 */
export const Address = z.object({
  recipient: PersonName,
  phone: Phone,
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: LabelText.max(fieldLengths.postalCode),
  region: LabelText.max(fieldLengths.region).default(''),
  city: LabelText.max(fieldLengths.city).default(''),
  street: LabelText.min(1).max(fieldLengths.street),
  detail: LabelText.max(fieldLengths.detail).default(''),
});
export type Address = z.infer<typeof Address>;

/** An address with the fan's own name for it, `label`, which may be empty. */
export const LabelledAddress = Address.extend({ label: LabelText.max(fieldLengths.label).default('') });
export type LabelledAddress = z.infer<typeof LabelledAddress>;

/** Exactly one of a fan's addresses is the default. */
export const SavedAddress = LabelledAddress.extend({ addressId: Id, isDefault: z.boolean() });
export type SavedAddress = z.infer<typeof SavedAddress>;

/** The default first, then the latest. */
const Saved = z.object({ addresses: z.array(SavedAddress) });

/** A place in Japan, in Japanese: prefecture, city and town. `street` is empty if the code has no town. */
const Place = z.object({ region: z.string(), city: z.string(), street: z.string() });
export type Place = z.infer<typeof Place>;

const change = { access: 'platform', whileSuspended: true, idempotent: true, noStore: true, response: Saved } as const;
const params = z.object({ addressId: Id });

export const addressCalls = defineCalls({
  'GET /user/me/address': {
    summary: "The fan's saved addresses, the default first",
    access: 'platform',
    noStore: true,
    response: Saved,
  },
  'POST /user/me/address': {
    ...change,
    summary: 'Saves an address. The first one becomes the default. An address that is already saved is not saved again',
    body: LabelledAddress,
    errors: ['ADDRESSES_FULL'],
  },
  'PUT /user/me/address/:addressId': {
    ...change,
    summary: 'Changes a saved address. Earlier orders keep the old one',
    params,
    body: LabelledAddress,
    errors: ['NOT_FOUND'],
  },
  'PUT /user/me/address/:addressId/default': {
    ...change,
    summary: 'Makes a saved address the default of the checkout',
    params,
    errors: ['NOT_FOUND'],
  },
  'DELETE /user/me/address/:addressId': {
    ...change,
    summary: 'Deletes a saved address. If it was the default, the latest one becomes the default',
    params,
    errors: ['NOT_FOUND'],
  },
  'GET /address/japan/:postalCode': {
    summary: 'The places of a Japanese postal code, mostly one; none for a code that is not used',
    access: 'open',
    params: z.object({ postalCode: z.string().regex(/^\d{7}$/) }),
    response: z.object({ places: z.array(Place) }),
    limit: { burst: 60, perMinute: 60 },
  },
});
