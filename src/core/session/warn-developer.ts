import type { FanErrorCode } from '../api/fan-error.ts';
import { platform } from '../platform.ts';

/** Warns the page's developer in the console why fans can't sign in, with the remedy. */
export function warnDeveloper(code: FanErrorCode): void {
  const why =
    code === 'ORIGIN_NOT_LISTED'
      ? `${self.origin} is not on the list of ${platform.origin}: its elements show what visitors may see, but sign-in is off here. The operator adds it to the server's settings: PARTNER_ORIGINS=…,${self.origin}=Your name`
      : window.credentialless
        ? 'This frame is credentialless: its windows have no link back to it, so sign-in is off. Remove that attribute.'
        : 'This frame has no origin, so sign-in is off. Add allow-same-origin, allow-popups and allow-popups-to-escape-sandbox to its sandbox attribute.';
  console.info(`Fanfare, ${code}: ${why}`);
}
