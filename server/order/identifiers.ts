import { randomInt } from 'node:crypto';

/** Without letters that are easily confused, and without vowels, which could form words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** The number that people read to customer service: `FN-261121-7K3QX9PT`. */
export function newOrderNumber(now = new Date()): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `FN-${day}-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** The source of a fan's lot of paid rights; a refund finds the lot by it. */
export const lotSource = (lineId: string): string => `order:${lineId}`;
