import { createHmac } from 'node:crypto';

/** No letters that are easily confused, and no vowels that could form words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `7K3Q-X9PT-4HWD`: 57 bits computed from the event's secret and the fan, so that nothing has to be stored. */
export function codeOf(codeSecret: Buffer, userId: string): string {
  const digest = createHmac('sha256', codeSecret).update(`fanfare-code-1\n${userId}`).digest();
  let number = BigInt(`0x${digest.toString('hex')}`);
  let code = '';
  for (let place = 0; place < 12; place += 1) {
    if (place > 0 && place % 4 === 0) code += '-';
    code += letters[Number(number % BigInt(letters.length))];
    number /= BigInt(letters.length);
  }
  return code;
}
