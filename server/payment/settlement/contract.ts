import { z } from 'zod';
import { reasonLength } from '../../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id, Instant } from '../../platform/http/contract.ts';
import { Currency } from '../../store/contract.ts';
import { PaymentProvider } from '../contract.ts';
import { differenceKinds } from './report/differences.ts';
import { rowProblems } from './report/row.ts';

const Day = z.iso.date();
/** The longest period of a list, in days. */
export const maxDays = 93;
const dayInMs = 86_400_000;

/** Days of the home zone, both included. */
const period = { from: Day, to: Day };
const isPeriod = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  Date.parse(to) - Date.parse(from) < maxDays * dayInMs;
const limit = z.coerce.number().int().min(1).max(100).default(50);

export const SettledRow = z.object({
  day: Day,
  provider: PaymentProvider,
  currency: Currency,
  /** Null by day, and for money that belongs to no product: a payment without use, or a refund whose lines are unknown. */
  titleId: Id.nullable(),
  /** Null by title as well. */
  product: z.object({ productId: Id, name: z.string() }).nullable(),
  payments: z.int(),
  /** Minor units, tax included. */
  gross: z.int(),
  refunds: z.int(),
  /** The fee from imported reports; by title and product, its share by amount. Null without a report. */
  fee: z.int().nullable(),
  /** The rest after refunds and fees; null if the fee is unknown. */
  net: z.int().nullable(),
});
export type SettledRow = z.infer<typeof SettledRow>;

export const settlementViews = ['DAY', 'TITLE', 'PRODUCT'] as const;

export const Report = z.object({
  reportId: Id,
  provider: PaymentProvider,
  ...period,
  importedAt: Instant,
  by: z.object({ staffId: Id, name: z.string() }),
  /** The numbers of new rows, of rows that an earlier report had, and of rows without a payment. */
  added: z.int(),
  repeated: z.int(),
  skipped: z.int(),
  /** Null while its rows count. */
  withdrawn: z.object({ at: Instant, by: z.object({ staffId: Id, name: z.string() }) }).nullable(),
});
export type Report = z.infer<typeof Report>;

export const differenceStates = ['OPEN', 'EXPLAINED', 'SOLVED'] as const;

/** An amount of a report may be negative, and in any currency. */
const ReportedMoney = z.object({ amount: z.int(), currency: z.string() });

export const PaymentDifference = z.object({
  differenceId: Id,
  provider: PaymentProvider,
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  /** The provider's id of the payment; the id of our attempt if that is unknown. */
  reference: z.string(),
  order: z.object({ orderId: Id, number: z.string() }).nullable(),
  ours: ReportedMoney.nullable(),
  theirs: ReportedMoney.nullable(),
  foundAt: Instant,
  decidedAt: Instant.nullable(),
  /** Of an explained one. */
  by: z.object({ staffId: Id, name: z.string() }).nullable(),
  note: z.string().nullable(),
});
export type PaymentDifference = z.infer<typeof PaymentDifference>;

/** The details of `REPORT_WRONG`. */
export const ReportProblem = z.object({
  row: z.int(),
  problem: z.enum(rowProblems),
  column: z.string().nullable(),
});

/** The calls for the settlement of payments. */
export const settlementCalls = defineCalls({
  'GET /studio/settlement': {
    summary:
      'Payments, refunds and fees of a period by day and provider, or by title or product of the caller’s titles',
    access: 'staff',
    right: 'payment.read',
    noStore: true,
    query: z
      .object({ ...period, by: z.enum(settlementViews).default('DAY') })
      .refine(isPeriod, 'must end after it begins')
      .refine(isShort, `must have at most ${maxDays} days`),
    response: z.object({ rows: z.array(SettledRow) }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/settlement/export': {
    summary:
      'Every payment and refund of a period for the bookkeeping, as CSV: a row for each product, with the tax in it',
    access: 'staff',
    right: 'payment.read',
    proof: 'passkey',
    recordsRead: 'payment.export',
    kind: 'file',
    query: z.object(period).refine(isPeriod, 'must end after it begins'),
    content: { 'text/csv': z.string() },
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/settlement/report': {
    summary: 'The imported reports of the providers, the newest first',
    access: 'staff',
    right: 'payment.read',
    noStore: true,
    query: z.object({ cursor: Cursor.optional(), limit }),
    response: z.object({ reports: z.array(Report), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/settlement/report': {
    summary:
      'Imports a provider’s report as CSV, and compares it with the payments of its days. All of it, or nothing where a row is wrong; the same file again for the same days changes nothing',
    access: 'staff',
    right: 'payment.settle',
    idempotent: true,
    records: 'payment.import',
    noStore: true,
    maxBodyBytes: 8 * 1024 * 1024,
    body: z
      .object({ provider: PaymentProvider, ...period, text: z.string().min(1) })
      .refine(isPeriod, 'must end after it begins')
      .refine(isShort, `must have at most ${maxDays} days`),
    response: z.object({
      reportId: Id,
      /** True if the same file was imported before, for the same days. */
      isDuplicate: z.boolean(),
      added: z.int(),
      repeated: z.int(),
      skipped: z.int(),
    }),
    errors: ['RIGHT_REQUIRED', 'REPORT_WRONG'],
  },
  'POST /studio/settlement/report/:reportId/withdrawal': {
    summary:
      'Takes back the import of a report: its rows no longer count, and the file can be imported again. Refused where a later report shares rows with it',
    access: 'staff',
    right: 'payment.settle',
    idempotent: true,
    records: 'payment.withdraw',
    noStore: true,
    params: z.object({ reportId: Id }),
    body: z.object({ reason: z.string().trim().min(1).max(reasonLength) }),
    /** How many rows no longer count. */
    response: z.object({ rows: z.int() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'REPORT_STATE'],
  },
  'GET /studio/settlement/difference': {
    summary: 'Where payments and the imported reports differ, the newest first',
    access: 'staff',
    right: 'payment.read',
    noStore: true,
    query: z.object({
      state: z.enum(differenceStates).default('OPEN'),
      provider: PaymentProvider.optional(),
      cursor: Cursor.optional(),
      limit,
    }),
    response: z.object({ differences: z.array(PaymentDifference), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/settlement/difference/:differenceId/explanation': {
    summary: 'Marks an open difference as explained, with a note',
    access: 'staff',
    right: 'payment.settle',
    idempotent: true,
    records: 'payment.explain',
    noStore: true,
    params: z.object({ differenceId: Id }),
    body: z.object({ reason: z.string().trim().min(1).max(reasonLength) }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'DIFFERENCE_STATE'],
  },
});
