import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';

interface Mail {
  subject: string;
  text: string;
}

/** The mails to an address, the newest last, once there are that many. */
export async function mailsTo(address: string, count = 1): Promise<Mail[]> {
  await expect.poll(async () => (await readMails(address)).length).toBe(count);
  return readMails(address);
}

/** All that have arrived so far. */
export async function readMails(address: string): Promise<Mail[]> {
  const url = `${inject('product').mail}/messages?to=${encodeURIComponent(address)}`;
  return (await (await fetch(url)).json()).messages;
}

/** The code in the newest of that many mails. */
export async function mailedCode(address: string, count = 1): Promise<string> {
  const text = (await mailsTo(address, count)).at(-1)?.text ?? '';
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`No code in the mail: ${text}`);
  return code;
}

export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
