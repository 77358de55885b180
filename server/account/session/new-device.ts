import { deviceNameOf } from '../../../rules/person/device-name.ts';
import type { Connection } from '../../platform/database/database.ts';
import { type MailingMeans, type MemberMail, mailMember } from '../notice/mail-member.ts';
import type { SessionBinding } from './rotation.ts';

/** @returns the current time in milliseconds if the fan has no stored session on this device; null otherwise */
export async function newDeviceAt(
  connection: Connection,
  userId: string,
  { origin, deviceId }: SessionBinding,
): Promise<number | null> {
  const { rows } = await connection.query<{ at: number | null }>(
    `SELECT CASE WHEN NOT EXISTS (SELECT FROM refresh_family WHERE user_id = $1 AND origin = $2 AND device_id = $3)
       THEN milliseconds(now()) END AS at`,
    [userId, origin, deviceId],
  );
  return rows[0]?.at ?? null;
}

/** Mails the fan that the account is used on a new device. */
export const mailNewDevice = (
  means: MailingMeans,
  connection: Connection,
  session: { userId: string; familyId: string; agent: string; at: number },
): Promise<void> =>
  mailMember(
    means,
    connection,
    { userId: session.userId, cause: `device:${session.familyId}` },
    mailOfNewDevice(session),
  );

export const mailOfNewDevice = ({ agent, at }: { agent: string; at: number }): MemberMail => ({
  kind: 'newSignIn',
  write({ t, moment }) {
    const { browser, system } = deviceNameOf(agent);
    return {
      parts: {
        tables: [
          [
            {
              name: t('mail:device'),
              value: [browser, system].filter(Boolean).join(' · ') || t('profile-account:devices.unknown'),
            },
            { name: t('mail:signedInAt'), value: moment(at) },
          ],
        ],
        notes: [t('mail:notYou')],
        link: { text: t('mail:toDevices'), path: '/mypage/myinfo' },
      },
    };
  },
});
