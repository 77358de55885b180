import { z } from 'zod';
import { labelPapers, labelsOfSheet, maxPackedOrders } from '../../../rules/packing.ts';
import { defineCalls, Id } from '../../platform/http/contract.ts';

/** Ids with commas between them. */
const Orders = z
  .string()
  .max(maxPackedOrders * 65)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(Id).min(1).max(maxPackedOrders));

/** A PDF file, in Base64; `leftOut` of the chosen orders have nothing that the caller may send now. */
const Print = z.object({ pdf: z.string(), orders: z.int(), leftOut: z.int() });

const rules = { access: 'staff', right: 'order.ship', noStore: true, response: Print } as const;

/** What the staff packs and sends together. */
export const packingCalls = defineCalls({
  'GET /studio/parcel/pick-list': {
    ...rules,
    summary: 'What chosen orders need from the shelves, as PDF, without names and addresses',
    query: z.object({ orders: Orders }),
    errors: ['RIGHT_REQUIRED', 'PARCEL_STATE', 'OVERLOADED'],
  },
  'GET /studio/parcel/slip': {
    ...rules,
    summary: 'A packing slip for each of the chosen orders, as PDF, in the language of its fan',
    proof: 'passkey',
    recordsRead: 'order.read',
    query: z.object({ orders: Orders }),
    errors: ['RIGHT_REQUIRED', 'PARCEL_STATE', 'OVERLOADED'],
  },
  'GET /studio/parcel/label': {
    ...rules,
    summary: 'An address label for each of the chosen orders, as PDF',
    proof: 'passkey',
    recordsRead: 'order.read',
    query: z.object({
      orders: Orders,
      paper: z.enum(labelPapers),
      /** Labels of the first sheet that are used up. */
      skip: z.coerce
        .number()
        .int()
        .min(0)
        .max(labelsOfSheet.SHEET_8 - 1)
        .default(0),
    }),
    errors: ['RIGHT_REQUIRED', 'PARCEL_STATE', 'OVERLOADED'],
  },
});
