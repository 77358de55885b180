import { nicknameKey } from '../../../rules/person/nickname.ts';

/**
 * Nicknames that no member may have: names that speak for the platform, insults, and names of other features, such as artists' names.
 * They are refused like a nickname that is taken.
 */
export interface ReservedNicknames {
  has(nickname: string): Promise<boolean>;
  /** @param hasName whether a feature has a name with this key, of `nameKey` */
  add(hasName: (key: string) => Promise<boolean>): void;
}

/** Refused in any position of a nickname: no other word contains them. */
const withinAny = (
  'fanfare administrator moderator 팬페어 관리자 운영자 운영진 공식계정 ファンフェア 運営者 公式アカウント 管理者 ' +
  'fuck bitch nigger faggot 씨발 개새끼 좆 死ね ちんこ まんこ'
)
  .split(' ')
  .map(nicknameKey);

/** Refused alone or with digits after them; inside other words they are parts of good names. */
const alone = new Set(
  'admin staff support system root official 공식 운영팀 스태프 고객센터 公式 運営 運営チーム スタッフ サポート cunt 시발 병신'
    .split(' ')
    .map(nicknameKey),
);

/** The key of a name as a nickname can be: without spaces and signs. */
export const nameKey = (name: string): string => nicknameKey(name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''));

export function createReservedNicknames(): ReservedNicknames {
  const sources: ((key: string) => Promise<boolean>)[] = [];
  return {
    async has(nickname) {
      const key = nicknameKey(nickname);
      if (withinAny.some((word) => key.includes(word)) || alone.has(key.replace(/\p{N}+$/u, ''))) return true;
      const found = await Promise.all(sources.map((hasName) => hasName(key)));
      return found.includes(true);
    },
    add: (hasName) => void sources.push(hasName),
  };
}
