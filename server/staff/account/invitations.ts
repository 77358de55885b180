import { invitationHours } from '../../../rules/staff/limits.ts';
import type { RoleAssignment } from '../../../rules/staff/rights.ts';
import { createMailReader, type MemberMail } from '../../account/service.ts';
import { type MessageCheck, storeMessage } from '../../outbox/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import { openPerson, sealStaffEmail, sealStaffName } from '../sealed.ts';
import { hashOf, randomSecret } from '../secrets.ts';
import type { Invitation } from '../shapes.ts';
import { type Queryable, rolesOfStaff, type StaffRow } from '../tables.ts';
import { replaceRoles } from './accounts.ts';

type Deps = Pick<Platform, 'config' | 'sealing' | 'lookup' | 'words'>;

/** The inviting person. */
export interface Inviter {
  /** Null: by command. */
  staffId: string | null;
  /** Of the mail, since that of the invited person is not known. */
  language: Language;
}

export interface Invited {
  name: string;
  email: string;
  /** From `hashOfStaffEmail`: made before the transaction, since the key of the hashes may have to be read. */
  emailHash: Buffer;
  roles: readonly RoleAssignment[];
}

/**
 * Creates an account and its invitation, which is mailed too.
 * @throws Refusal STAFF_EMAIL_TAKEN
 */
export async function inviteStaff(
  deps: Deps,
  connection: Connection,
  { name, email, emailHash, roles }: Invited,
  inviter: Inviter,
): Promise<Invitation> {
  const staffId = newId();
  const { rowCount } = await connection.query(
    `INSERT INTO staff (staff_id, name_sealed, email_sealed, email_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email_hash) DO NOTHING`,
    [staffId, sealStaffName(deps.sealing, staffId, name), sealStaffEmail(deps.sealing, staffId, email), emailHash],
  );
  if (rowCount === 0) throw new Refusal('STAFF_EMAIL_TAKEN');
  await replaceRoles(connection, staffId, roles);
  return storeInvitation(deps, connection, { staffId, name, email }, inviter);
}

/**
 * A new link for an existing account; the earlier one ends. A deactivated staff member is invited again.
 * @throws Refusal NOT_FOUND
 */
export async function inviteAgain(
  deps: Deps,
  connection: Connection,
  staffId: string,
  inviter: Inviter,
): Promise<Invitation> {
  const { rows } = await connection.query<Pick<StaffRow, 'staff_id' | 'name_sealed' | 'email_sealed'>>(
    `UPDATE staff SET state = CASE WHEN state = 'DEACTIVATED' THEN 'INVITED' ELSE state END, version = version + 1
     WHERE staff_id = $1 RETURNING staff_id, name_sealed, email_sealed`,
    [staffId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return storeInvitation(deps, connection, { staffId, ...openPerson(deps.sealing, row) }, inviter);
}

async function storeInvitation(
  deps: Deps,
  connection: Connection,
  { staffId, name, email }: { staffId: string; name: string; email: string },
  { staffId: invitedBy, language }: Inviter,
): Promise<Invitation> {
  const token = randomSecret();
  const { rows } = await connection.query<{ expires_at: Date }>(
    `INSERT INTO staff_invitation (staff_id, token_hash, invited_by, expires_at)
     VALUES ($1, $2, $3, now() + interval '${invitationHours} hours')
     ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash, invited_by = excluded.invited_by,
       created_at = now(), expires_at = excluded.expires_at
     RETURNING expires_at`,
    [staffId, hashOf(token), invitedBy],
  );
  const expiresAt = rows[0]?.expires_at ?? new Date();
  // Behind the #, which no server and no log sees.
  const path = `/studio/invitation#${token}`;
  const { parts } = mailOfInvitation({ path, until: expiresAt.getTime() }).write(createMailReader(deps, language));
  await storeMessage(deps, connection, {
    key: invitationKey + hashOf(token).toString('hex'),
    kind: 'staffInvited',
    recipient: email,
    userId: null,
    language,
    data: { name },
    parts,
    usefulFor: invitationHours * 3_600,
    isNotice: true,
  });
  return { staffId, link: deps.config.publicOrigin + path, expiresAt: expiresAt.toISOString() };
}

/** The key of an invitation's mail: this, and the hash of its token. */
const invitationKey = 'invitation:';

/** The mail of an invitation that was replaced, used or has ended is not sent: its link opens nothing. */
export const invitationsEnded: MessageCheck = async (database, due) => {
  const invitations = due.filter(({ kind }) => kind === 'staffInvited');
  if (invitations.length === 0) return [];
  const { rows } = await database.query<{ key: string }>(
    `SELECT $2 || encode(token_hash, 'hex') AS key FROM staff_invitation JOIN staff USING (staff_id)
     WHERE $2 || encode(token_hash, 'hex') = ANY ($1) AND expires_at > clock_timestamp() AND state <> 'DEACTIVATED'`,
    [invitations.map(({ key }) => key), invitationKey],
  );
  const open = new Set(rows.map(({ key }) => key));
  return invitations.flatMap(({ message_id: id, key }) => (open.has(key) ? [] : id));
};

/** Of an inviter without a language. */
export const byCommand: Inviter = { staffId: null, language: 'ko' };

/** @param until when it ends, in milliseconds */
export const mailOfInvitation = ({ path, until }: { path: string; until: number }): Pick<MemberMail, 'write'> => ({
  write: ({ t, moment }) => ({
    parts: {
      tables: [[{ name: t('mail:invitationUntil'), value: moment(until) }]],
      notes: [t('mail:invitationNote')],
      link: { text: t('mail:toInvitation'), path },
    },
  }),
});

export interface OpenInvitation {
  staffId: string;
  name: string;
  email: string;
  roles: RoleAssignment[];
  expiresAt: string;
}

/**
 * The invitation of a token.
 * @throws Refusal INVITATION_EXPIRED for one that is too old, used, replaced or unknown
 */
export async function readInvitation(
  { sealing }: Pick<Platform, 'sealing'>,
  database: Queryable,
  token: string,
): Promise<OpenInvitation> {
  const { rows } = await database.query<
    Pick<StaffRow, 'staff_id' | 'name_sealed' | 'email_sealed' | 'roles'> & { expires_at: Date }
  >(
    `SELECT staff_id, name_sealed, email_sealed, expires_at, ${rolesOfStaff} AS roles
     FROM staff_invitation JOIN staff USING (staff_id)
     WHERE token_hash = $1 AND expires_at > now() AND state <> 'DEACTIVATED'`,
    [hashOf(token)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('INVITATION_EXPIRED');
  const { staff_id: staffId, roles, expires_at: expiresAt } = row;
  return { staffId, ...openPerson(sealing, row), roles, expiresAt: expiresAt.toISOString() };
}
