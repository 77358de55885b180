import type { z } from 'zod';
import { type Connection, inTransaction, type Statements } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Agreements as AgreementsReply, accountCalls } from '../contract.ts';
import type { TermsId } from './person.ts';
import type { Terms, TermsVersion } from './terms.ts';

type Changes = z.output<(typeof accountCalls)['PUT /user/me/agreement']['body']>['agreements'];
type Entry = AgreementsReply['agreements'][number]['history'][number] & { termsId: string };

interface EntryRow {
  terms_id: string;
  version: string;
  action: 'GIVEN' | 'WITHDRAWN';
  agreed_at: Date;
  locale: Language;
}

export interface Agreements {
  list(userId: string, language: Language): Promise<AgreementsReply>;
  /**
   * Adds the changes to the history.
   * @throws Refusal AGREEMENT_CHANGED for a version that is not the current one, AGREEMENT_REQUIRED for the withdrawal of a required
   * agreement, LOGIN_REQUIRED when the account is gone
   */
  change(userId: string, changes: Changes, language: Language): Promise<AgreementsReply>;
  /** Required agreements whose newest version needs the fan's consent. */
  pending(userId: string): Promise<z.infer<typeof TermsId>[]>;
}

export function createAgreements({ pool }: Pick<Platform, 'pool'>, terms: Terms): Agreements {
  async function list(userId: string, language: Language): Promise<AgreementsReply> {
    const [current, entries] = await Promise.all([terms.current(language), readEntries(pool, userId)]);
    return { agreements: current.map((version) => agreementOf(version, entries)) };
  }

  return {
    list,

    async change(userId, changes, language) {
      const current = await terms.current(language);
      for (const { termsId, version, agreed } of changes) {
        const newest = current.find((one) => one.termsId === termsId);
        if (newest?.version !== version) throw new Refusal('AGREEMENT_CHANGED', { termsId });
        if (newest.required && !agreed) throw new Refusal('AGREEMENT_REQUIRED', { missing: [termsId] });
      }
      await inTransaction(pool, async (connection) => {
        await lockFan(connection, userId);
        const entries = await readEntries(connection, userId);
        for (const { termsId, version, agreed } of changes) {
          const last = lastOf(entries, termsId);
          const action = agreed ? 'GIVEN' : 'WITHDRAWN';
          const isUnchanged = agreed ? last?.action === action && last.version === version : last?.action !== 'GIVEN';
          if (isUnchanged) continue;
          await connection.query(
            'INSERT INTO fan_agreement (user_id, terms_id, version, locale, action) VALUES ($1, $2, $3, $4, $5)',
            [userId, termsId, version, language, action],
          );
        }
      });
      return list(userId, language);
    },

    async pending(userId) {
      const { agreements } = await list(userId, 'en');
      return agreements.filter((one) => one.consentRequired).map((one) => one.termsId);
    },
  };
}

/** Locks the fan's row, so that changes of two tabs run one after the other. Refuses a fan who has left. */
async function lockFan(connection: Connection, userId: string): Promise<void> {
  const { rowCount } = await connection.query('SELECT FROM fan WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
  if (rowCount === 0) throw new Refusal('LOGIN_REQUIRED');
}

async function readEntries(database: Statements, userId: string): Promise<Entry[]> {
  const { rows } = await database.query<EntryRow>(
    'SELECT terms_id, version, action, agreed_at, locale FROM fan_agreement WHERE user_id = $1 ORDER BY entry',
    [userId],
  );
  return rows.map(({ terms_id, version, action, agreed_at, locale }) => {
    return { termsId: terms_id, version, action, at: agreed_at.toISOString(), language: locale };
  });
}

const lastOf = (entries: readonly Entry[], termsId: string) => entries.findLast((entry) => entry.termsId === termsId);

function agreementOf(
  { termsId, title, required, version, changes }: TermsVersion,
  entries: readonly Entry[],
): AgreementsReply['agreements'][number] {
  const last = lastOf(entries, termsId);
  const agreed = last?.action === 'GIVEN';
  return {
    termsId,
    title,
    required,
    agreed,
    version: agreed ? last.version : null,
    currentVersion: version,
    changes,
    consentRequired: required && !(agreed && last.version >= version),
    history: entries
      .filter((entry) => entry.termsId === termsId)
      .map(({ version, action, at, language }) => ({ version, action, at, language })),
  };
}
