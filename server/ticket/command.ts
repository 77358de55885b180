import { parseArgs } from 'node:util';
import { groupCode } from '../../rules/codes/ticket-code.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { printTransitions } from '../platform/database/transitions.ts';
import type { Platform } from '../platform/platform.ts';
import { checkOperands, type OperandCount, UsageError } from '../platform/shell.ts';
import { countRevocable, type Issued, issueCodes, listBatches, revokeCodes } from './codes/batches.ts';
import { createTicketSecrets } from './codes/secrets.ts';
import { writeOnce } from './codes/write-once.ts';
import { ticketFeature } from './feature.ts';
import { codeTransitions, type TicketService, ticketTransitions } from './service.ts';
import { type Checked, checkEntry } from './use/entry-code.ts';

export const summary = 'issues and revokes ticket codes, checks entry codes';

export const usage = `npm run fanfare -- ticket issue <pass> <count> --out <file.csv> [--expires <date>]
    issues codes and writes them, once: they can't be read again. A date is such as 2027-01-31T23:59:59+09:00
npm run fanfare -- ticket revoke <batch>|<code>|<number>… --by <name> --reason <text> [--yes]
    revokes codes that are not registered, and tickets by their number; ends their streams; asks first
npm run fanfare -- ticket batch list
    lists every batch with the number of its registered codes
npm run fanfare -- ticket check <text>
    checks an entry code at the entrance, and admits it once
npm run fanfare -- ticket states
    prints every change that a ticket and a code can go through`;

/** How each verb uses the audit log. */
export const verbs = {
  issue: { records: 'ticket.issue', object: 'ticket' },
  revoke: { records: 'ticket.revoke', object: 'ticket', asks: true },
  batch: 'reads',
  check: { records: 'ticket.admit', object: 'ticket' },
  states: 'none',
} as const;

const operands: Readonly<Record<string, OperandCount>> = {
  issue: [2, 2],
  revoke: [1, Number.POSITIVE_INFINITY],
  batch: [1, 1],
  check: [1, Number.POSITIVE_INFINITY],
  states: [0, 0],
};

type Options = Readonly<Partial<Record<'out' | 'expires', string>>>;
type Verb = (
  platform: ShellPlatform,
  words: readonly string[],
  options: Options,
  tickets: TicketService,
) => Promise<unknown>;

const secretsOf = (platform: Platform) => createTicketSecrets(platform.config.ticketSecrets);

function readIssue(countText: string | undefined, expires: string | undefined) {
  const count = Number(countText);
  const expiresAt = expires === undefined ? null : new Date(expires);
  const isGood = Number.isInteger(count) && count >= 1 && count <= 1_000_000 && !Number.isNaN(expiresAt?.getTime());
  if (!isGood) throw new UsageError();
  return { count, expiresAt };
}

const handlers: Readonly<Record<string, Verb>> = {
  async issue(platform, [passId = '', countText], { out = '', expires }) {
    const { count, expiresAt } = readIssue(countText, expires);
    if (expiresAt !== null && expiresAt.getTime() <= Date.now()) throw new Error(`${expires} is over already.`);
    const order = { passId, count, expiresAt };
    const { batchId, codes } = await writeOnce(out, (write) =>
      issueCodes(platform.pool, secretsOf(platform), order, (issued) => write(pageOf(platform, issued))),
    );
    platform.shell.printLine(`Batch ${batchId}: ${codes.length} codes of ${passId} in ${out}. They are nowhere else.`);
    return { batch: batchId, pass: passId, codes: codes.length, expiresAt };
  },
  async revoke(platform, words, _options, tickets) {
    const { pool, shell, confirm } = platform;
    const secrets = secretsOf(platform);
    const found = await countRevocable(pool, secrets, words);
    await confirm(`${found.codes} codes and ${found.tickets} tickets would be revoked.`);
    const codes = await revokeCodes(pool, secrets, words);
    const revoked = await tickets.revoke(words);
    shell.printLine(`Revoked ${codes} codes and ${revoked} tickets.`);
    return { codes, tickets: revoked };
  },
  async batch({ pool, shell }) {
    const batches = await listBatches(pool);
    for (const { batchId, passId, issuedAt, expiresAt, issued, registered, revoked } of batches) {
      const until = expiresAt === null ? '' : `, until ${expiresAt.toISOString()}`;
      shell.printLine(
        `${batchId}  ${passId}  ${issuedAt.toISOString()}  ${registered} of ${issued} registered, ${revoked} revoked${until}`,
      );
    }
    if (batches.length === 0) shell.printLine('There is no batch.');
  },
  async check(platform, words) {
    const checked = await checkEntry(platform.pool, secretsOf(platform), words.join(''));
    platform.shell.printLine(sentenceOf(checked));
    if (checked.outcome !== 'ENTERED') platform.shell.exitCode = 1;
    return { ticket: checked.number };
  },
};

/** The codes as they are printed, each with a link that fills in the field. */
function pageOf({ config }: Platform, { codes }: Issued): string {
  const page = `${config.publicOrigin}/mypage/ticket#code=`;
  return `${['code,address', ...codes.map((code) => `${groupCode(code)},${page}${code}`)].join('\n')}\n`;
}

function sentenceOf({ outcome, number, pass, enteredAt, state }: Checked): string {
  switch (outcome) {
    case 'ENTERED':
      return `COME IN  ${number} ${pass?.en}`;
    case 'ALREADY_ENTERED':
      return `STOP  ${number} came in at ${enteredAt?.toISOString()} already.`;
    case 'OLD':
      return `STOP  ${number}: this code is old or from a clock that is wrong. Ask for the one that is on the screen now.`;
    case 'OVER':
      return `STOP  ${number} is ${state}.`;
    case 'NO_VENUE':
      return `STOP  ${number} ${pass?.en} is for watching online.`;
    case 'WRONG':
      return 'STOP  This is no entry code of ours, or of a device that the ticket has left.';
  }
}

export const command: Command = async (words, onDatabase, shell) => {
  const text = { type: 'string' } as const;
  const options = { out: text, expires: text };
  const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [name = '', ...rest] = positionals;
  checkOperands(rest, operands[name]);
  const isMisplaced = name !== 'issue' && (values.out !== undefined || values.expires !== undefined);
  if (isMisplaced || (name === 'batch' && rest[0] !== 'list')) throw new UsageError();
  if (name === 'issue') {
    readIssue(rest[1], values.expires);
    if (values.out === undefined) throw new UsageError();
  }
  if (name === 'states') {
    shell.printLine(`Tickets\n${printTransitions(ticketTransitions)}\n\nCodes\n${printTransitions(codeTransitions)}`);
    return;
  }
  const verb = handlers[name];
  if (verb === undefined) throw new UsageError();
  await onDatabase((platform, { serviceOf }) => verb(platform, rest, values, serviceOf(ticketFeature)));
};
