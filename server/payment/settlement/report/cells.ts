import { currencyDigits } from '../currency-digits.ts';
import { type Cells, RowError } from './row.ts';

/** @throws RowError */
export function required(cells: Cells, column: string): string {
  const value = cells[column] ?? '';
  if (value === '') throw new RowError('EMPTY', column);
  return value;
}

/** `KRW` for `krw`. @throws RowError */
export function currencyIn(cells: Cells, column: string): string {
  const currency = required(cells, column).toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new RowError('CURRENCY', column);
  return currency;
}

/** Minor units of an amount such as `-1,204.50`. @throws RowError */
export function amountIn(cells: Cells, column: string, currency: string): number {
  // A comma is allowed only between thousands: elsewhere it could be a decimal point.
  const match = /^(-?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,6}))?$/.exec(required(cells, column));
  if (match === null) throw new RowError('AMOUNT', column);
  const [, sign, whole = '', part = ''] = match;
  const digits = currencyDigits(currency);
  // More digits than the currency has may only be zeros.
  if (/[1-9]/.test(part.slice(digits))) throw new RowError('AMOUNT', column);
  const minor =
    Number(whole.replaceAll(',', '')) * 10 ** digits + Number(part.slice(0, digits).padEnd(digits, '0') || '0');
  return sign === '-' ? 0 - minor : minor;
}

/**
 * A time such as `2026-11-25T13:03:39+09:00`, or `2026-11-25 9:05`, as spreadsheet programs write it.
 * @param zone of a time without an offset
 * @throws RowError
 */
export function timeIn(cells: Cells, column: string, zone: string): Date {
  const match = timeForm.exec(required(cells, column));
  const [, day = '', hour = '', rest = '', offset = zone] = match ?? [];
  const at = new Date(`${day}T${hour.padStart(2, '0')}${rest}${offset}`);
  // `Date` would read 31 November as 1 December.
  if (match === null || Number.isNaN(at.getTime()) || !isDay(day)) throw new RowError('TIME', column);
  return at;
}

const timeForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?$/;
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
