import { createHash } from 'node:crypto';
import type { Provider } from '../../account/contract.ts';

/** Somebody who has an account at every provider of the stand-in. */
export interface Person {
  /** What tells people apart; a provider's own id for them is computed from it. */
  key: string;
  name: string;
  /** Null for people who never gave one, as some at X, LINE, Kakao and Facebook. */
  email: string | null;
}

/** Fans to sign in as, of the scripts and habits that break sign-up forms. */
export const people: readonly Person[] = [
  { key: 'haneul', name: '김하늘', email: 'haneul@fans.example' },
  { key: 'mina', name: '佐藤ミナ', email: 'mina@fans.example' },
  { key: 'grace', name: 'Grace Okafor', email: 'grace@fans.example' },
  { key: 'layla', name: 'ليلى حداد', email: 'layla@fans.example' },
  { key: 'jun', name: '박준', email: null },
  { key: 'aung', name: 'Aung', email: 'aung@fans.example' },
];

/** Somebody whom the visitor types: the same words give the same person again, across restarts too. */
export function typedPerson(name: string, email: string | null): Person {
  return { key: `typed:${(email ?? name).toLowerCase()}`, name, email };
}

/** A person's id at a provider, of the shape that the provider's ids have. */
export function subjectOf(provider: Provider, person: Person): string {
  const digest = createHash('sha256').update(`${provider}:${person.key}`).digest();
  const digits = (length: number) =>
    `1${BigInt(`0x${digest.toString('hex')}`)
      .toString()
      .slice(0, length - 1)}`;
  const shapes: Record<Provider, () => string> = {
    google: () => digits(21),
    twitter: () => digits(19),
    line: () => `U${digest.toString('hex').slice(0, 32)}`,
    kakao: () => digits(10),
    naver: () => digest.toString('base64url'),
    facebook: () => digits(17),
  };
  return shapes[provider]();
}
