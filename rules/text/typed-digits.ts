/** Typed digits, signs and dashes as ASCII. Japanese keyboards type them in full width, and the long vowel mark instead of a dash. */
export const plainDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212ー]/g, '-')
    .trim();

/** The digits that were typed, without the spaces and other letters around them. */
export const digitsIn = (typed: string): string => plainDigits(typed).replaceAll(/\D/g, '');

/** The whole number that was typed, with or without separators of thousands; null for anything else. */
export function wholeNumberIn(typed: string): number | null {
  const digits = plainDigits(typed).replaceAll(/[\s,]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** The number that was typed, with or without decimals and separators of thousands; null for anything else. */
export function decimalIn(typed: string): number | null {
  const digits = plainDigits(typed).replaceAll(/[\s,]/g, '');
  return /^\d+(\.\d*)?$/.test(digits) ? Number(digits) : null;
}
