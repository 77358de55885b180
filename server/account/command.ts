import { parseArgs } from 'node:util';
import { suspensionDays, suspensionReasons } from '../../rules/suspension.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { createOutboxService } from '../outbox/service.ts';
import type { Platform } from '../platform/platform.ts';
import { checkOperands, UsageError } from '../platform/shell.ts';
import { liftSuspension, suspendFan } from './suspension/suspend.ts';

export const summary = 'suspends accounts of fans, and ends suspensions';

export const usage = `npm run fanfare -- member suspend <userId> ${suspensionDays.join('|')}|forever --cause ${suspensionReasons.join('|')} --by <name> [--reason <text>]
    suspends an account; the fan can still read, download their data, send inquiries, object to the suspension, and delete the account
npm run fanfare -- member lift <userId> --by <name> [--reason <text>]
    ends a suspension early
npm run fanfare -- member suspended
    lists the suspended accounts with cause, end and operator; the audit log has the reasons`;

/** How each verb uses the audit log. */
export const verbs = {
  suspend: { records: 'member.suspend', object: 'member', needsName: true },
  lift: { records: 'member.lift', object: 'member', needsName: true },
  suspended: 'reads',
} as const;

export const command: Command = async (words, onDatabase, shell) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { cause: { type: 'string' } },
  });
  const [verb, userId = '', time = ''] = positionals;
  if (verb !== 'suspend' && values.cause !== undefined) throw new UsageError();
  const count = verb === 'suspended' ? 0 : verb === 'suspend' ? 2 : 1;
  checkOperands(positionals.slice(1), [count, count]);
  if (verb === 'suspended') return onDatabase(list);
  if (verb === 'lift') {
    return onDatabase(async (platform) => {
      const isLifted = await liftSuspension(withOutbox(platform), { userId, operator: operatorOf(platform) });
      shell.printLine(isLifted ? `${userId} is no longer suspended.` : `${userId} was not suspended.`);
      return { isLifted };
    });
  }
  const reason = suspensionReasons.find((allowed) => allowed === values.cause);
  const days = time === 'forever' ? null : suspensionDays.find((allowed) => String(allowed) === time);
  if (verb !== 'suspend' || reason === undefined || days === undefined) throw new UsageError();
  await onDatabase(async (platform) => {
    const until = await suspendFan(withOutbox(platform), { userId, reason, days, operator: operatorOf(platform) });
    shell.printLine(`${userId} is suspended ${until === null ? 'for good' : `until ${until.toISOString()}`}.`);
    return { cause: reason, until };
  });
};

const operatorOf = ({ decision }: ShellPlatform): string => decision.by ?? '';

const withOutbox = (platform: Platform) => ({ ...platform, outbox: createOutboxService(platform) });

/** `note` is only in old rows: today notes are in the audit log alone. */
async function list({ pool, shell }: ShellPlatform): Promise<void> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws('  ', user_id, reason, CASE WHEN until = 'infinity' THEN 'for good' ELSE 'until ' || to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') END,
       operator, note) AS line
     FROM (SELECT DISTINCT ON (user_id) * FROM suspension ORDER BY user_id, entry DESC) AS last
     WHERE until > clock_timestamp() ORDER BY at`,
  );
  for (const { line } of rows) shell.printLine(line.replaceAll(/\p{C}/gu, ''));
  if (rows.length === 0) shell.printLine('No account is suspended.');
}
