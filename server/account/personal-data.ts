import type { PersonalData } from '../platform/personal-data.ts';
import type { Linking } from './linking/linking.ts';
import type { MailChoices } from './mail-choice/mail-choices.ts';
import type { Agreements } from './profile/agreements.ts';
import type { Profiles } from './profile/profile.ts';
import type { Sessions } from './session/sessions.ts';
import type { SuspensionEntry } from './suspension/suspend.ts';

interface Parts {
  profiles: Profiles;
  agreements: Agreements;
  sessions: Sessions;
  linking: Linking;
  mailChoices: MailChoices;
}

/** The account's own personal data; its tables are deleted with the account. */
export function accountPersonalData(
  { profiles, agreements, sessions, linking, mailChoices }: Parts,
  histories: {
    suspensions: (userId: string) => Promise<readonly SuspensionEntry[]>;
    nicknames: (userId: string) => Promise<readonly object[]>;
  },
): PersonalData[] {
  return [
    {
      name: 'profile',
      async *records(userId) {
        const { consentRequired: _, version: __, ...profile } = await profiles.find(userId);
        yield profile;
      },
    },
    {
      name: 'agreements',
      async *records(userId, language) {
        const { agreements: all } = await agreements.list(userId, language);
        for (const { termsId, title, history } of all) {
          for (const entry of history) yield { termsId, title, ...entry };
        }
      },
    },
    {
      name: 'mails',
      async *records(userId) {
        const { choices } = await mailChoices.list(userId);
        yield* choices;
      },
    },
    { name: 'identities', records: linking.records },
    {
      name: 'suspensions',
      async *records(userId) {
        yield* await histories.suspensions(userId);
      },
    },
    {
      name: 'nicknames',
      async *records(userId) {
        yield* await histories.nicknames(userId);
      },
    },
    {
      name: 'devices',
      async *records(userId) {
        for (const { origin, agent, startedAt, lastSeenAt } of await sessions.devices(userId)) {
          yield { origin, agent, startedAt: startedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() };
        }
      },
    },
  ];
}
