import { signal } from '@preact/signals-react';
import type { Finding } from '../../../src/core/doctor/findings.ts';
import { type Answer, openAndExamine } from './page-window.ts';
import { examinePasted } from './pasted-page.ts';

export type DoctorState = ReturnType<typeof createDoctorState>;

/** `asking` while a page is being examined; the other values are reasons for missing findings. */
type Status = 'idle' | 'asking' | 'found' | 'invalid' | 'failed' | Exclude<Answer['kind'], 'found'>;

/** A page's address and text, and the doctor's findings. */
export function createDoctorState() {
  const address = signal('');
  const html = signal('');
  const headers = signal('');
  const status = signal<Status>('idle');
  const findings = signal<readonly Finding[]>([]);

  function readAddress(): URL | null {
    const typed = address.peek().trim();
    const whole = /^https?:\/\//.test(typed) ? typed : `https://${typed}`;
    return typed !== '' && URL.canParse(whole) ? new URL(whole) : null;
  }

  return {
    address,
    html,
    headers,
    status,
    findings,
    /** Opens the page; must be called inside the click. */
    async open(): Promise<void> {
      const page = readAddress();
      if (page === null) {
        status.value = 'invalid';
        return;
      }
      status.value = 'asking';
      const answer = await openAndExamine(page);
      findings.value = answer.kind === 'found' ? answer.findings : [];
      status.value = answer.kind;
    },

    /** Without an address, assume a page whose origin is on no list. */
    async examineText(): Promise<void> {
      status.value = 'asking';
      try {
        const found = await examinePasted(
          readAddress() ?? new URL('https://page.invalid/'),
          html.peek(),
          headers.peek(),
        );
        findings.value = readAddress() === null ? found.filter(({ name }) => name !== 'origin') : found;
        status.value = 'found';
      } catch {
        status.value = 'failed'; // the gallery itself can't reach the platform
      }
    },
  };
}
