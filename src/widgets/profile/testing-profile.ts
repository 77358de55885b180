import type { Profile } from '../../../server/account/contract.ts';

export const profile: Profile = {
  userId: 'mina',
  name: 'Mina Sato',
  email: 'mina@fans.example',
  emailVerified: true,
  nickname: 'mina',
  phone: null,
  birthDate: '2000-02-29',
  gender: null,
  residence: 'KOREA',
  provider: 'kakao',
  language: 'en',
  joinedAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  consentRequired: [],
};
