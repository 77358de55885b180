import { plainDigits } from '../text/typed-digits.ts';

/** The number of an order or ticket as it is stored: people type it in small letters, in full width and with spaces. */
export const numberKey = (typed: string): string => plainDigits(typed).replaceAll(/\s/g, '').toUpperCase();

/** A code in the form in which codes are compared: without dashes too. */
export const codeKey = (typed: string): string => numberKey(typed).replaceAll('-', '');
