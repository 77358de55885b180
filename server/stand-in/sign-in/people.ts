import { hash } from 'node:crypto';
import type { Provider } from '../../account/contract.ts';

/** A person with an account at every provider of the stand-in. */
export interface Person {
  /** Identifies the person; a provider's id is computed from it. */
  key: string;
  name: string;
  /** Null for people without an email at the provider, as happens at X, LINE, Kakao and Facebook. */
  email: string | null;
}

/** People to sign in as, with names that often break sign-up forms. */
export const people: readonly Person[] = [
  { key: 'haneul', name: '김하늘', email: 'haneul@fans.example' },
  { key: 'mina', name: '佐藤ミナ', email: 'mina@fans.example' },
  { key: 'grace', name: 'Grace Okafor', email: 'grace@fans.example' },
  { key: 'layla', name: 'ليلى حداد', email: 'layla@fans.example' },
  { key: 'jun', name: '박준', email: null },
  { key: 'aung', name: 'Aung', email: 'aung@fans.example' },
];

/** A person whom the visitor enters: the same input gives the same person again, also after a restart. */
export function typedPerson(name: string, email: string | null): Person {
  return { key: `typed:${(email ?? name).toLowerCase()}`, name, email };
}

/** A person's id at a provider, in the format of the provider's ids. */
export function subjectOf(provider: Provider, person: Person): string {
  const digest = hash('sha256', `${provider}:${person.key}`, 'buffer');
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
