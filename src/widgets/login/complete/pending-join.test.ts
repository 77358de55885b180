import { afterEach, expect, it } from 'vitest';
import { tabStorage } from '../../../core/storage/storage.ts';
import { forgetDraft, readDraft, writeDraft } from '../join/join-draft.ts';
import { beginJoin, endJoin, isInline, pendingJoin, registerInline } from './pending-join.ts';

const reply = { status: 'JOIN_REQUIRED', message: '' } as const;
const profile = { name: 'Mina', email: 'mina@example.com' };

afterEach(endJoin);

it('a pending sign-up stays across a reload, with the data of the provider', () => {
  beginJoin({ ...reply, ...profile, signupToken: 's1' }, 'google');
  expect(pendingJoin.value).toEqual({ ...profile, signupToken: 's1', provider: 'google' });
  expect(JSON.parse(tabStorage.read('pendingJoin') ?? '')).toEqual(pendingJoin.value);
});

it('a sign-up starts with an empty name and email without data of the provider', () => {
  beginJoin({ ...reply, signupToken: 's1' }, 'kakao');
  expect(pendingJoin.value).toEqual({ name: '', email: '', signupToken: 's1', provider: 'kakao' });
});

it('a reply without a token starts nothing', () => {
  beginJoin({ ...reply, ...profile }, 'google');
  expect(pendingJoin.value).toBeNull();
  expect(tabStorage.read('pendingJoin')).toBeNull();
});

it('the data of a finished sign-up is deleted', () => {
  beginJoin({ ...reply, ...profile, signupToken: 's1' }, 'google');
  writeDraft({ ...readDraft(profile), phone: '010' });
  endJoin();
  expect(pendingJoin.value).toBeNull();
  expect(tabStorage.read('pendingJoin')).toBeNull();
  expect(readDraft(profile).phone).toBe('');
});

it('the sign-up is inline while at least one element shows it in place', () => {
  expect(isInline.value).toBe(false);
  const [leave, unregisterSecond] = [registerInline(), registerInline()];
  leave();
  expect(isInline.value).toBe(true);
  unregisterSecond();
  expect(isInline.value).toBe(false);
});

it('a draft starts with the data of the provider, and reads later input', () => {
  const start = readDraft(profile);
  expect(start).toMatchObject({ ...profile, step: 'promise', agreed: [], residence: null, gender: null });
  writeDraft({ ...start, step: 'profile', name: 'Mina Sato', agreed: ['TERMS'] });
  expect(readDraft(profile)).toEqual({ ...start, step: 'profile', name: 'Mina Sato', agreed: ['TERMS'] });
  forgetDraft();
  expect(readDraft(profile)).toEqual(start);
});

it('a draft of an older version is read with its new fields empty', () => {
  tabStorage.write('joinDraft', JSON.stringify({ nickname: 'mina' }));
  expect(readDraft(profile)).toMatchObject({ ...profile, nickname: 'mina', phone: '', step: 'promise', agreed: [] });
});
