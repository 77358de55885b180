import { expect, it } from 'vitest';
import english from '../../../locales/en/core.json' with { type: 'json' };
import japanese from '../../../locales/ja/core.json' with { type: 'json' };
import korean from '../../../locales/ko/core.json' with { type: 'json' };
import { FanError, messageOf } from '../api/fan-error.ts';
import { storage } from '../storage/storage.ts';
import { language, loadWords, readLanguage, setLanguage, translate } from './words.ts';

it.each([
  ['ko', 'ko'],
  ['ko-KR', 'ko'],
  ['JA', 'ja'],
  ['ja-JP', 'ja'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])('reads %s as %s', (tag, expected) => {
  expect(readLanguage(tag)).toBe(expected);
});

it('a general message is shown before the words of errors are loaded, and the exact one after that', async () => {
  await loadWords('core', 'en');
  expect(messageOf(new FanError('NETWORK'), 'en')).toBe(english.errors.NETWORK);
  expect(messageOf(new Error('a mistake of ours'), 'en')).toBe(english.errors.SERVER_ERROR);
  expect(messageOf(new FanError('POPUP_BLOCKED'), 'en')).toBe(english.errors.SERVER_ERROR);
  const fromServer = new FanError('CAP_REACHED', { status: 409, message: 'What the server wrote' });
  expect(messageOf(fromServer, 'en')).toBe('What the server wrote');

  await loadWords('error', 'en');
  const { default: errors } = await import('../../../locales/en/error.json', { with: { type: 'json' } });
  expect(messageOf(new FanError('POPUP_BLOCKED'), 'en')).toBe(errors.POPUP_BLOCKED);
  expect(messageOf(fromServer, 'en')).toBe(errors.CAP_REACHED);
});

it('a right-to-left name is isolated, so that its sentence keeps its direction', async () => {
  await loadWords('profile', 'ko');
  expect(translate('profile:greeting', 'ko', { nickname: 'مريم' })).toBe('\u2068مريم\u2069님, 반가워요!');
  expect(translate('profile:greeting', 'ko', { nickname: '미나 <3' })).toBe('미나 <3님, 반가워요!');
});

it('the page starts in Korean, switches every loaded namespace at once, and stores the choice', async () => {
  expect(language.value).toBe('ko');
  await loadWords('login', 'ko');
  expect(translate('core:retry', 'ko')).toBe(korean.retry);
  expect(translate('login:signIn', 'ja')).toBeUndefined();

  await setLanguage('ja');
  expect(language.value).toBe('ja');
  expect(storage.read('language')).toBe('ja');
  expect(translate('core:retry', 'ja')).toBe(japanese.retry);
  expect(translate('login:signIn', 'ja')).toBe('ログイン');
});

it('a missing file rejects, and is tried again the next time', async () => {
  await expect(loadWords('nowhere', 'en')).rejects.toThrow('nowhere');
  await expect(loadWords('nowhere', 'en')).rejects.toThrow('nowhere');
  await expect(loadWords('core', 'en')).resolves.toBeUndefined();
});
