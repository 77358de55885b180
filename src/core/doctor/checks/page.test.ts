import { expect, it } from 'vitest';
import { isInAppBrowser } from '../../device/in-app-browser.ts';
import { isInApp } from './page.ts';

it.each([
  'KAKAOTALK 10.4',
  'NAVER(inapp; search)',
  'Line/14.1',
  'FBAN/FBIOS',
  'FBAV/1',
  'Instagram 300',
  'DaumApps',
  'Linux; Android 14; Pixel 8; wv) TikTok',
  'Chrome/156',
])('detects the same in-app browsers as sign-in does, such as %s', (agent) => {
  expect(isInApp(agent)).toBe(isInAppBrowser(agent));
});
