import { randomUUID } from 'node:crypto';
import { createAccessTokens } from '../../server/account/access-tokens.ts';
import type { Pool } from '../../server/platform/database.ts';

/**
 * Makes fans who have joined and are signed in on a device of their own, at the platform's origin.
 * @returns their access tokens, valid for 15 minutes, by fan
 */
export async function signInFans(
  pool: Pool,
  count: number,
  tokenSecret: string,
  origin: string,
): Promise<Map<string, string>> {
  const fans = Array.from({ length: count }, () => randomUUID());
  const families = fans.map(() => randomUUID());
  await pool.query(
    `WITH joined AS (
       INSERT INTO fan (user_id, name, nickname, nickname_key, email, email_key, birth_date, residence, language)
       SELECT fan, 'Fan', left(md5(fan), 30), left(md5(fan), 30), fan || '@fans.test', fan || '@fans.test', '2000-01-01', 'KOREA', 'ko'
       FROM unnest($1::text[]) AS fan RETURNING user_id)
     INSERT INTO refresh_family (family_id, user_id, origin, device_id, agent, expires_at)
     SELECT family, fan, $3, family, '', now() + interval '1 day'
     FROM unnest($1::text[], $2::text[]) AS given (fan, family) JOIN joined ON user_id = fan`,
    [fans, families, origin],
  );
  const tokens = createAccessTokens(tokenSecret);
  const issued = await Promise.all(
    fans.map(async (userId, index) => {
      const device = families[index] ?? '';
      return [userId, await tokens.issue({ userId, familyId: device, origin, deviceId: device })] as const;
    }),
  );
  return new Map(issued);
}
