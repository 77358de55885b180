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
  const text = required(cells, column).replaceAll(',', '');
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text);
  if (match === null) throw new RowError('AMOUNT', column);
  const [, sign, whole = '', part = ''] = match;
  const digits = currencyDigits(currency);
  // More digits than the currency has may only be zeros.
  if (/[1-9]/.test(part.slice(digits))) throw new RowError('AMOUNT', column);
  const minor = Number(whole) * 10 ** digits + Number(part.slice(0, digits).padEnd(digits, '0') || '0');
  return sign === '-' ? 0 - minor : minor;
}

/** @throws RowError */
export function timeIn(cells: Cells, column: string, zone = ''): Date {
  const at = new Date(`${required(cells, column).replace(' ', 'T')}${zone}`);
  if (Number.isNaN(at.getTime())) throw new RowError('TIME', column);
  return at;
}
