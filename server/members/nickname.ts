import { type NicknameCause, nicknameKey } from '../../rules/person/nickname.ts';
import { writeItems } from '../inbox/service.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import type { MemberSources } from './service.ts';

/** The request for another nickname, within the transaction that ends with its entry in the audit log. */
export interface NicknameActions {
  /** @throws Refusal NOT_FOUND; NICKNAME_CHANGED where the member has another one by now; NICKNAME_ASKED */
  request(
    connection: Connection,
    asking: { userId: string; nickname: string; cause: NicknameCause },
  ): Promise<Recorded<{}>>;
  /** @throws Refusal NOT_FOUND, NICKNAME_NOT_ASKED */
  keep(connection: Connection, userId: string): Promise<Recorded<{}>>;
}

export function createNicknameActions(
  { words }: Pick<Platform, 'words'>,
  { account: { desk }, lock }: Pick<MemberSources, 'account' | 'lock'>,
): NicknameActions {
  /** @returns the nickname, which does not change until the transaction ends */
  async function lockNickname(connection: Connection, userId: string): Promise<string> {
    const nickname = (await lock(connection, userId)) ? await desk.nicknameOf(connection, userId) : null;
    if (nickname === null) throw new Refusal('NOT_FOUND');
    return nickname;
  }

  return {
    async request(connection, { userId, nickname, cause }) {
      const now = await lockNickname(connection, userId);
      if (nicknameKey(nickname) !== nicknameKey(now)) throw new Refusal('NICKNAME_CHANGED');
      if (!(await desk.requestNewNickname(connection, userId, cause))) throw new Refusal('NICKNAME_ASKED');
      const key = `nickname:causes.${cause}`;
      const name = { ko: words('ko', key), en: words('en', key), ja: words('ja', key) };
      await writeItems(connection, [
        { userId, cause: `nickname:${newId()}`, kind: 'NICKNAME_ASKED', name, details: {} },
      ]);
      return { reply: {}, object: { kind: 'member', id: userId }, before: { nickname: now }, after: { cause } };
    },
    async keep(connection, userId) {
      const nickname = await lockNickname(connection, userId);
      if (!(await desk.keepNickname(connection, userId))) throw new Refusal('NICKNAME_NOT_ASKED');
      const name = { ko: nickname, en: nickname, ja: nickname };
      await writeItems(connection, [
        { userId, cause: `nickname:${newId()}`, kind: 'NICKNAME_KEPT', name, details: {} },
      ]);
      return { reply: {}, object: { kind: 'member', id: userId }, after: { nickname } };
    },
  };
}
