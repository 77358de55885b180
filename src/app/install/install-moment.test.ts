import { expect, it } from 'vitest';
import { installOffer } from './install-moment.ts';

const device = { isInstalled: false, canAsk: false, isByHand: false };

it.each([
  ['the browser’s own question where it has one', { ...device, canAsk: true }, false, 'ask'],
  ['the way by hand where only the fan can do it', { ...device, isByHand: true }, false, 'by hand'],
  ['nothing where neither is possible', device, false, null],
  ['nothing in the installed app', { ...device, isInstalled: true, canAsk: true }, false, null],
  ['nothing a second time', { ...device, canAsk: true }, true, null],
  ['nothing a second time on iOS', { ...device, isByHand: true }, true, null],
] as const)('offers %s', (_what, on, wasOffered, offered) => {
  expect(installOffer(on, wasOffered)).toBe(offered);
});
