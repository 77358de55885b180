/** Every element with a first screen, in its public views. */
export const screens = [
  'fan-login compact',
  'fan-login',
  'fan-vote title-id="moonjar"',
  'fan-title',
  'fan-title title-id="last-light"',
  'fan-artist artist-id="do-haram"',
  'fan-store',
  'fan-store product-id="light-stick"',
  'fan-event',
  'fan-event event-id="last-light-front-row"',
  'fan-notice',
  'fan-notice notice-id="final-night"',
  'fan-policy type="privacy"',
  'fan-player',
  'fan-player stream-id="nine-lights"',
] as const;

export const tagOf = (markup: string) => markup.split(' ')[0] ?? '';
export const bodyOf = (markup: string) => `<${markup}><a href="/there">Elsewhere</a></${tagOf(markup)}>`;
