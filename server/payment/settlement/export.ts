import { shareTax, taxOfChange, taxPercent } from '../../../rules/tax.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type CsvCell, csvMark, csvRow } from '../../platform/text/csv.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import type { Translate } from '../../platform/text/words.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';
import { currencyDigits } from './currency-digits.ts';
import { endOf, startOf, textOfDay } from './movements.ts';
import type { Period } from './summary.ts';

interface Part {
  amount: number;
  name: LocalizedText | null;
  title: LocalizedText | null;
}

interface MovementRow {
  movement_id: number;
  at: Date;
  day: string;
  kind: 'PAYMENT' | 'REFUND' | 'OUTSIDE';
  amount: number;
  /** The rest of its payment before this movement. */
  before: number;
  number: string;
  provider: PaymentProvider;
  reference: string | null;
  currency: Currency;
  parts: Part[];
}

/** One page of the movements of a period, the oldest first, each with its lines. `$3` and `$4` are the last row of the page before. */
const page = `
  SELECT movement_id, m.at, ${textOfDay('m.at')} AS day, m.kind, m.amount, o.number,
    (SELECT coalesce(sum(CASE b.kind WHEN 'PAYMENT' THEN b.amount ELSE -b.amount END), 0)::bigint FROM payment_movement AS b
     WHERE b.attempt_id = m.attempt_id AND (b.at, b.movement_id) < (m.at, m.movement_id)) AS before,
    a.provider, a.reference, a.currency,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', part.amount, 'name', l.words -> 'name', 'title', t.name) ORDER BY l.position), '[]')
     FROM jsonb_to_recordset(m.lines) AS part ("lineId" text, amount bigint)
       JOIN order_line AS l ON l.line_id = part."lineId" JOIN product USING (product_id) LEFT JOIN title AS t USING (title_id)) AS parts
  FROM payment_movement AS m JOIN payment_attempt AS a USING (attempt_id) JOIN fan_order AS o USING (order_id)
  WHERE (m.at, movement_id) > (coalesce($3::timestamptz, ${startOf('$1')}), coalesce($4::bigint, 0)) AND m.at < ${endOf('$2')}
  ORDER BY m.at, movement_id LIMIT $5`;

const pageLength = 500;
export const exportColumns = [
  'day',
  'kind',
  'number',
  'provider',
  'reference',
  'title',
  'product',
  'net',
  'tax',
  'gross',
  'currency',
] as const;

/**
 * Every payment and refund of a period for the bookkeeping, a row for each product; refunds are negative. The taxes of a movement's rows
 * add up to its tax, and the taxes of a full refund to the tax of its payment.
 */
async function* rowsOf(pool: Pool, { from, to }: Period, words: Translate, language: Language): AsyncGenerator<string> {
  const t = (key: string): string => words(language, `studio-payments:${key}`);
  yield csvMark + csvRow(exportColumns.map((column) => t(`csv.${column}`)));
  for (let last: MovementRow | null = null; ; ) {
    const values: unknown[] = [from, to, last?.at ?? null, last?.movement_id ?? null, pageLength];
    const { rows }: { rows: MovementRow[] } = await pool.query<MovementRow>(page, values);
    yield rows.map((row) => cellsOf(row, t, language).map(csvRow).join('')).join('');
    last = rows.at(-1) ?? null;
    if (rows.length < pageLength) return;
  }
}

function cellsOf(row: MovementRow, t: (key: string) => string, language: Language): CsvCell[][] {
  const { currency } = row;
  const parts = row.parts.length > 0 ? row.parts : [{ amount: row.amount, name: null, title: null }];
  const percent = taxPercent[currency];
  const sign = row.kind === 'PAYMENT' ? 1 : -1;
  const tax = sign * taxOfChange(row.before, sign * row.amount, percent);
  const taxes = shareTax(
    parts.map(({ amount }) => ({ gross: amount, percent })),
    [{ gross: row.amount, percent, tax }],
  );
  const digits = currencyDigits(currency);
  const money = (amount: number): CsvCell => ({
    id: ((amount === 0 ? 0 : sign * amount) / 10 ** digits).toFixed(digits),
  });
  return parts.map(({ amount, name, title }, place) => {
    const tax = taxes[place] ?? 0;
    return [
      row.day,
      t(`csv.kinds.${row.kind}`),
      row.number,
      t(`providers.${row.provider}`),
      { id: row.reference ?? '' },
      title?.[language] ?? '',
      name?.[language] ?? '',
      money(amount - tax),
      money(tax),
      money(amount),
      currency,
    ];
  });
}

/** The file as a stream, so that a long period does not have to fit into memory. */
export function exportMovements(
  pool: Pool,
  period: Period,
  words: Translate,
  language: Language,
): ReadableStream<Uint8Array> {
  const rows = rowsOf(pool, period, words, language);
  const encoder = new TextEncoder();
  return new ReadableStream({
    // Called when the client has read the earlier part. An error aborts the download, so that the file does not look complete.
    async pull(controller) {
      const { done, value } = await rows.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
}
