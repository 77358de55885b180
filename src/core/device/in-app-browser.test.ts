import { expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  'KAKAOTALK 25.9.0',
  'Safari Line/15.17.0',
  'Instagram 350.0.0.0',
  'NAVER(inapp; search; 2000)',
  '[FBAN/FBIOS]',
])('detects the in-app browser in %s', (name) => {
  expect(isInAppBrowser(`${phone} Mobile/15E148 ${name}`)).toBe(true);
});

it('every WebView of Android is detected, whatever the app', () => {
  const chrome = (view: string) =>
    `Mozilla/5.0 (Linux; Android 14; Pixel 8${view}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36`;
  expect(isInAppBrowser(chrome('; wv'))).toBe(true);
  expect(isInAppBrowser(chrome(''))).toBe(false);
});

it.each(['Version/18.1 Mobile/15E148 Safari/604.1', 'CriOS/140.0 Mobile/15E148 Safari/604.1'])(
  'takes %s for an ordinary browser',
  (name) => {
    expect(isInAppBrowser(`${phone} ${name}`)).toBe(false);
  },
);
