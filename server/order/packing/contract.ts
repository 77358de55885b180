import { z } from 'zod';
import {
  carrierEncodings,
  labelPapers,
  labelsOfSheet,
  maxPackedOrders,
  maxTrackingRows,
  trackingProblems,
} from '../../../rules/packing.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';
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

/** A row as it is in the file, without spaces around its cells. */
const TrackingRow = z.object({
  /** Of the order. */
  number: z.string().trim().max(200),
  carrier: z.string().trim().max(200),
  trackingNumber: z.string().overwrite(plainDigits).max(200),
});
export type TrackingRow = z.infer<typeof TrackingRow>;

const rows = z.array(TrackingRow).min(1).max(maxTrackingRows);
/** Bytes of a body with rows. */
const maxBodyBytes = 512 * 1024;

/** The effect of a row. */
const CheckedRow = z.object({
  orderId: Id.nullable(),
  /** Null for an unknown one. */
  carrier: z.string().nullable(),
  /** Parcels that it would send. */
  parcels: z.int(),
  problem: z.enum(trackingProblems).nullable(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

/** Calls for orders that the staff packs and sends together. */
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
  'GET /studio/parcel/carrier': {
    summary: 'The chosen orders as CSV for the program of a carrier, one row for each package',
    access: 'staff',
    right: 'order.ship',
    proof: 'passkey',
    recordsRead: 'order.read',
    noStore: true,
    query: z.object({ orders: Orders, encoding: z.enum(carrierEncodings).default('UTF_8') }),
    response: z.object({
      /** In Base64. */
      csv: z.string(),
      orders: z.int(),
      leftOut: z.int(),
      /** Orders with letters that the encoding does not have. */
      unwritable: z.array(z.object({ number: z.string(), letters: z.string() })),
    }),
    errors: ['RIGHT_REQUIRED', 'PARCEL_STATE'],
  },
  'POST /studio/parcel/check': {
    summary: 'What rows of a file with tracking numbers would do, and why one of them can’t. It changes nothing',
    access: 'staff',
    right: 'order.ship',
    records: 'nothing',
    noStore: true,
    maxBodyBytes,
    body: z.object({ rows }),
    /** In the order of the rows. */
    response: z.object({ rows: z.array(CheckedRow) }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/parcel/sent': {
    summary:
      'Marks the parcels of all rows as sent, or none of them; each fan gets a message in the inbox and an email',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.ship',
    noStore: true,
    maxBodyBytes,
    body: z.object({ rows }),
    response: z.object({ orders: z.int(), parcels: z.int() }),
    errors: ['RIGHT_REQUIRED', 'NOT_FOUND', 'PARCEL_STATE'],
  },
});
