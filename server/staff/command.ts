import { parseArgs } from 'node:util';
import { type RoleAssignment, staffRoles } from '../../rules/staff/rights.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { checkOperands, UsageError } from '../platform/shell.ts';
import { findByEmail, listStaff, readStaff } from './account/accounts.ts';
import { changeRoles, deactivate } from './account/change-staff.ts';
import { byCommand, inviteAgain, inviteStaff } from './account/invitations.ts';
import { staffFeature } from './feature.ts';
import { hashOfStaffEmail } from './sealed.ts';
import type { StaffService } from './service.ts';
import { endSessions } from './session/sessions.ts';
import { StaffEmail, StaffName } from './shapes.ts';

export const summary = 'invites staff, changes their roles, ends accounts, verifies the audit log';

export const usage = `npm run fanfare -- staff invite <email> --name <name> --role <role>[:<titleId>]…
    prints a link with which this person makes a passkey and signs in; the first owner is invited in this way
npm run fanfare -- staff invite <email>
    prints a new link for a person on the list who lost the link or every passkey
npm run fanfare -- staff list
    lists the staff with state, roles and last sign-in
npm run fanfare -- staff roles <email> --role <role>[:<titleId>]…
    sets exactly these roles of a person
npm run fanfare -- staff sign-out <email>
    ends all sessions of a person
npm run fanfare -- staff deactivate <email> --by <name> --reason <text> [--yes]
    ends an account; asks first
npm run fanfare -- staff verify
    verifies the audit log of all actions, and prints the first wrong entry
Roles: ${staffRoles.join(', ')}; for all titles, or for one`;

/** How each verb uses the audit log. */
export const verbs = {
  invite: { records: 'staff.invite', object: 'staff', creates: true },
  list: 'reads',
  roles: { records: 'staff.roles', object: 'staff' },
  'sign-out': { records: 'staff.signOut', object: 'staff' },
  deactivate: { records: 'staff.deactivate', object: 'staff', asks: true },
  verify: { records: 'record.verify', object: 'record', onlyReads: true },
} as const;

interface Arguments {
  email: string;
  name: string | undefined;
  roles: RoleAssignment[];
}

interface Tools {
  platform: ShellPlatform;
  service: StaffService;
}

type Verb = (tools: Tools, request: Arguments) => Promise<unknown>;

/** Changes the account of an address. */
async function changing<Result>(
  { platform, service }: Tools,
  email: string,
  work: (connection: Connection, staffId: string) => Promise<Result>,
): Promise<Result> {
  const emailHash = await hashOfStaffEmail(platform.lookup, email);
  return service.change(async (connection) => {
    const staffId = await findByEmail(connection, emailHash);
    if (staffId === null) throw new Error(`No staff member has the address ${email}. Nothing was changed.`);
    return work(connection, staffId);
  });
}

const handlers: Readonly<Record<string, Verb>> = {
  async invite(tools, { email, name, roles }) {
    const { platform, service } = tools;
    if (name === undefined) {
      const { link, expiresAt } = await changing(tools, email, (connection, staffId) =>
        inviteAgain(platform, connection, staffId, byCommand),
      );
      platform.shell.printLine(`For ${email} alone, until ${expiresAt}:\n${link}`);
      return { invitedAgain: email, expiresAt };
    }
    const emailHash = await hashOfStaffEmail(platform.lookup, email);
    const invited = { name: StaffName.parse(name), email: StaffEmail.parse(email), emailHash, roles };
    await service.checkTitles(roles);
    const { link, expiresAt } = await service.change((connection) =>
      inviteStaff(platform, connection, invited, byCommand),
    );
    platform.shell.printLine(`For ${email} alone, until ${expiresAt}:\n${link}`);
    return { invited: email, roles, expiresAt };
  },
  async list({ platform }) {
    for (const { email, name, state, roles, signedInAt } of await listStaff(platform, platform.pool))
      platform.shell.printLine(
        [state.padEnd(11), email, printable(name), written(roles), signedInAt ?? 'never signed in'].join('  '),
      );
  },
  async roles(tools, { email, roles }) {
    await tools.service.checkTitles(roles);
    const staff = await changing(tools, email, (connection, staffId) =>
      changeRoles(tools.platform, connection, staffId, { version: null, roles }),
    );
    tools.platform.shell.printLine(`${email} has now: ${written(staff.roles)}`);
    return { roles: staff.roles };
  },
  async 'sign-out'(tools, { email }) {
    const ended = await changing(tools, email, (connection, staffId) =>
      endSessions(connection, staffId, { except: null }),
    );
    tools.platform.shell.printLine(`Ended ${ended} sessions of ${email}.`);
    return { sessions: ended };
  },
  async verify({ platform }) {
    const { entries, withoutDetail, head, wrong } = await verifyRecord(platform.pool, platform.sealing);
    platform.shell.printLine(
      `${entries} entries follow each other; ${withoutDetail} have no detail any more. The last one: ${head}`,
    );
    if (wrong === null) return;
    platform.shell.printLine(`BROKEN  entry ${wrong.entry}: ${wrong.why}`);
    platform.shell.exitCode = 1;
  },
  async deactivate(tools, { email }) {
    const { name } = await changing(tools, email, (connection, staffId) =>
      readStaff(tools.platform, connection, staffId),
    );
    await tools.platform.confirm(`${printable(name)} (${email}) could never sign in again; passkeys and codes go.`);
    await changing(tools, email, (connection, staffId) => deactivate(tools.platform, connection, staffId));
    tools.platform.shell.printLine(`${email} can't sign in any more.`);
    return { deactivated: email };
  },
};

/** Without control characters, which could move the cursor or set the terminal's title. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '');

const written = (roles: readonly RoleAssignment[]): string =>
  roles.map(({ role, titleId }) => (titleId === null ? role : `${role}:${titleId}`)).join(', ') || 'no role';

function readRole(text: string): RoleAssignment {
  const [name, titleId = null] = text.split(':', 2);
  const role = staffRoles.find((allowed) => allowed === name);
  if (role === undefined || titleId === '' || (role === 'owner' && titleId !== null)) throw new UsageError();
  return { role, titleId };
}

const sentences: Readonly<Record<string, string>> = {
  STAFF_EMAIL_TAKEN: 'A staff member has this address already; “invite” without a name prints a new link.',
  LAST_OWNER: 'This is the only owner who can sign in. Invite another one first.',
  STAFF_STATE: 'This account was deactivated before.',
};

const inWords = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const titleId = error.details['titleId'];
  const sentence = error.code === 'TITLE_UNKNOWN' ? `There is no title ${String(titleId)}.` : sentences[error.code];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
};

export const command: Command = async (words, onDatabase) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string', multiple: true, default: [] } },
  });
  const [name = '', email = ''] = positionals;
  const verb = handlers[name];
  if (verb === undefined) throw new UsageError();
  const count = name === 'list' || name === 'verify' ? 0 : 1;
  checkOperands(positionals.slice(1), [count, count]);
  const isInvited = name === 'invite' && values.name !== undefined;
  const isMisplaced =
    (values.name !== undefined && !isInvited) || (values.role.length > 0 && !isInvited && name !== 'roles');
  if (isMisplaced || (isInvited && values.role.length === 0)) throw new UsageError();
  const invitation = { email, name: values.name, roles: values.role.map(readRole) };
  await onDatabase(async (platform, { serviceOf }) => {
    try {
      return await verb({ platform, service: serviceOf(staffFeature) }, invitation);
    } catch (error) {
      throw inWords(error);
    }
  });
};
