import { sql, type Transaction } from 'kysely';
import type { Outbox } from '../../outbox/service.ts';
import { statementsOf } from '../../platform/database/statements.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Provider } from '../profile/person.ts';
import { openEmail, openName } from '../profile/sealed.ts';
import type { AccountTables } from '../tables.ts';

/** Each change is mailed, so this is also the limit of these messages. */
const changesADay = 10;
/** The fan should hear of it even if the mail server is down for a while. */
const usefulDays = 3;

/**
 * Records a change, and tells it to the fan's confirmed address, in the transaction that makes it. The fan's row is locked.
 * @throws Refusal RATE_LIMITED for a fan with too many changes
 */
export async function recordChange(
  { platform, outbox }: { platform: Platform; outbox: Outbox },
  transaction: Transaction<AccountTables>,
  userId: string,
  provider: Provider,
  action: 'LINKED' | 'UNLINKED',
): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM at + interval '1 day' - clock_timestamp()))::integer AS wait
    FROM identity_log WHERE user_id = ${userId} AND at > clock_timestamp() - interval '1 day'
    ORDER BY entry DESC OFFSET ${changesADay - 1} LIMIT 1`.execute(transaction);
  if (rows[0]) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, rows[0].wait) });
  const { entry } = await transaction
    .insertInto('identity_log')
    .values({ user_id: userId, provider, action })
    .returning('entry')
    .executeTakeFirstOrThrow();
  const fan = await transaction
    .selectFrom('fan')
    .select(['user_id', 'name_sealed', 'email_sealed', 'language'])
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  // Anybody may have typed an address that is not confirmed.
  if (!fan) return;
  await outbox.store(statementsOf(transaction), {
    key: `identity ${entry}`,
    kind: action === 'LINKED' ? 'identityLinked' : 'identityUnlinked',
    recipient: openEmail(platform.sealing, fan),
    userId,
    language: fan.language,
    data: {
      name: openName(platform.sealing, fan),
      provider: platform.words(fan.language, `profile-form:providers.${provider}`),
    },
    usefulFor: usefulDays * 86_400,
    isNotice: true,
  });
}
