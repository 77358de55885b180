import type { Outbox } from '../../outbox/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FanRow } from '../profile/fan-row.ts';
import type { Provider } from '../profile/person.ts';
import { openEmail, openName } from '../profile/sealed.ts';

/** Each change is mailed, so this also limits these mails. */
const maxChangesPerDay = 10;
/** The mail is sent late rather than never if the mail server is down for a while. */
const usefulDays = 3;

type RecordedFan = Pick<FanRow, 'user_id' | 'name_sealed' | 'email_sealed' | 'language'> & { entry: number };

/**
 * Logs a change and mails it to the fan's confirmed address, in the transaction of the change. The caller has locked the fan's row.
 * @throws Refusal RATE_LIMITED for a fan with too many changes
 */
export async function recordChange(
  { platform, outbox }: { platform: Platform; outbox: Outbox },
  connection: Connection,
  userId: string,
  provider: Provider,
  action: 'LINKED' | 'UNLINKED',
): Promise<void> {
  const { rows: changes } = await connection.query<{ wait: number }>(
    `SELECT ceil(extract(epoch FROM at + interval '1 day' - clock_timestamp()))::integer AS wait
     FROM identity_log WHERE user_id = $1 AND at > clock_timestamp() - interval '1 day'
     ORDER BY entry DESC OFFSET $2 LIMIT 1`,
    [userId, maxChangesPerDay - 1],
  );
  if (changes[0]) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, changes[0].wait) });
  const { rows } = await connection.query<RecordedFan>(
    `WITH recorded AS (INSERT INTO identity_log (user_id, provider, action) VALUES ($1, $2, $3) RETURNING entry)
     SELECT entry, fan.user_id, name_sealed, email_sealed, language
     FROM recorded, fan WHERE fan.user_id = $1 AND email_verified_at IS NOT NULL`,
    [userId, provider, action],
  );
  const [fan] = rows;
  // An address that is not confirmed may be another person's.
  if (!fan) return;
  await outbox.store(connection, {
    key: `identity ${fan.entry}`,
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
