import { nicknameKey } from '../../rules/person/nickname.ts';
import type { ErasureCause } from '../../rules/staff/limits.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { MemberSources } from './service.ts';

/** The end of an account on the member's behalf: like deleting it in My info, by the same code. */
export interface Erasure {
  /** @throws Refusal NOT_FOUND, CONFIRMATION_WRONG; WITHDRAWAL_BLOCKED with `items` that have to be settled first */
  describe(userId: string, nickname: string): Promise<AuditedObject>;
  /** @throws Refusal of the same kinds */
  erase(
    connection: Connection,
    erasing: { userId: string; nickname: string; cause: ErasureCause },
  ): Promise<Recorded<{}>>;
}

export function createErasure({ account: { desk, withdrawal } }: Pick<MemberSources, 'account'>): Erasure {
  return {
    async describe(userId, nickname) {
      const [found] = await desk.listByIds([userId]);
      if (found === undefined) throw new Refusal('NOT_FOUND');
      if (nicknameKey(nickname.trim()) !== nicknameKey(found.nickname)) throw new Refusal('CONFIRMATION_WRONG');
      await withdrawal.checkErasure(userId);
      return { kind: 'member', id: userId };
    },
    async erase(connection, { userId, nickname, cause }) {
      await desk.erase(connection, { userId, nickname, reason: `mail:erasureCauses.${cause}` });
      // The details of earlier entries are gone; this one says why the account is.
      return { reply: {}, object: { kind: 'member', id: userId }, after: { cause } };
    },
  };
}
