import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';

interface Mail {
  subject: string;
  text: string;
}

/** The mails to an address, the newest last, once there are that many. */
export async function mailsTo(address: string, count = 1): Promise<Mail[]> {
  const url = `${inject('product').mail}/messages?to=${encodeURIComponent(address)}`;
  const read = async (): Promise<Mail[]> => (await (await fetch(url)).json()).messages;
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

/** The code in the newest of that many mails. */
export async function mailedCode(address: string, count = 1): Promise<string> {
  const text = (await mailsTo(address, count)).at(-1)?.text ?? '';
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`No code in the mail: ${text}`);
  return code;
}

export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
