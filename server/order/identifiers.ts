import { randomInt } from 'node:crypto';

/** No letters that are read for one another, and no vowels to make words of. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** What people read to the service center: `FN-261121-7K3QX9PT`. */
export function newOrderNumber(now = new Date()): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `FN-${day}-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** Where a fan's lot of paid rights came from; also how a refund finds it. */
export const lotSource = (lineId: string): string => `order:${lineId}`;
