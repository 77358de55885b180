import { expect, it } from 'vitest';
import { externalBrowserUrl } from './open-elsewhere.tsx';

const address = 'https://fans.example/votehome?vote=final';

it.each([
  ['Mozilla/5.0 (iPhone) KAKAOTALK 10.1', `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`],
  ['Mozilla/5.0 (iPhone) Line/13.0', `${address}&openExternalBrowser=1`],
  [
    'Mozilla/5.0 (Linux; Android 14) Instagram 300',
    'intent://fans.example/votehome?vote=final#Intent;scheme=https;end',
  ],
  ['Mozilla/5.0 (iPhone) Instagram 300', null],
])('finds the address that leaves %s', (agent, out) => {
  expect(externalBrowserUrl(agent, address)).toBe(out);
});
