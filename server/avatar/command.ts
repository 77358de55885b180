import { parseArgs } from 'node:util';
import { avatarReasons, avatarSizes } from '../../rules/person/avatar.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { apiBase } from '../platform/http/api.ts';
import { checkOperands, UsageError } from '../platform/shell.ts';
import { keepPicture, listReported, ownerOf, removePicture } from './reports.ts';

export const summary = 'lists reported profile pictures, deletes them or leaves them';

export const usage = `npm run fanfare -- avatar reported
    lists the profile pictures that fans have reported, the most reported first, each with its address
npm run fanfare -- avatar remove <avatarId> --cause ${avatarReasons.join('|')} --by <name> --reason <text> [--yes]
    deletes a picture and sends the cause to the inbox of its fan; asks first
npm run fanfare -- avatar keep <avatarId> --by <name>
    leaves a picture as it is; another report lists it again`;

/** How each verb uses the audit log. */
export const verbs = {
  reported: 'reads',
  remove: { records: 'avatar.remove', object: 'avatar', asks: true },
  keep: { records: 'avatar.keep', object: 'avatar', needsName: true },
} as const;

/** Without control characters, which could move the cursor or set the terminal's title. */
const printable = (line: string): string => line.replaceAll(/\p{C}/gu, '');

export const command: Command = async (words, onDatabase, shell) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { cause: { type: 'string' } },
  });
  const [verb, avatarId = ''] = positionals;
  if (verb !== 'remove' && values.cause !== undefined) throw new UsageError();
  const count = verb === 'reported' ? 0 : 1;
  checkOperands(positionals.slice(1), [count, count]);
  if (verb === 'reported') return onDatabase(list);
  if (verb === 'keep') {
    return onDatabase(async ({ pool, decision }) => {
      await keepPicture(pool, avatarId, decision.by ?? '');
      shell.printLine(printable(`${avatarId} stays.`));
      return { kept: avatarId };
    });
  }
  const reason = avatarReasons.find((allowed) => allowed === values.cause);
  if (verb !== 'remove' || reason === undefined) throw new UsageError();
  await onDatabase(async (platform) => {
    const owner = await ownerOf(platform.pool, avatarId);
    await platform.confirm(printable(`${avatarId} of ${owner} would be deleted, and the fan notified: ${reason}.`));
    const operator = platform.decision.by ?? '';
    const { userId, reports } = await removePicture(platform, { avatarId, reason, operator });
    shell.printLine(
      printable(`${avatarId} of ${userId} is deleted (reports: ${reports}). The fan was notified: ${reason}.`),
    );
    return { member: userId, cause: reason, reports };
  });
};

async function list({ pool, config, shell }: ShellPlatform): Promise<void> {
  const reported = await listReported(pool);
  const [, large] = avatarSizes;
  for (const { avatarId, userId, nickname, reports, reasons, lastAt } of reported) {
    shell.printLine(printable(`${reports}  ${avatarId}  ${userId}  ${nickname}  ${reasons}  ${lastAt.toISOString()}`));
    shell.printLine(`    ${config.publicOrigin}${apiBase}/user/avatar/${avatarId}/${large}`);
  }
  if (reported.length === 0) shell.printLine('No picture is reported.');
}
