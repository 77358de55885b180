import { parseArgs } from 'node:util';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { Refusal } from '../platform/http/errors.ts';
import { UsageError } from '../platform/shell.ts';
import { writePrivately } from '../platform/text/csv.ts';
import { verifyEvents } from './draw/verify.ts';
import { type CodeCheck, checkCode } from './entry/check-code.ts';
import { closeEntry, commitEvent, drawEvent, fulfilEvent, openResult, purgeEvent } from './operations.ts';
import { courseOf, type EventRow, eventColumns, iso, readEventRow } from './reading/rows.ts';
import { printTransitions, statusAt } from './reading/state.ts';
import { exportWinners } from './winner/export.ts';

export const summary = 'closes, draws, opens, exports and verifies prize events';

export const usage = `npm run fanfare -- event list
    lists every event with its state
npm run fanfare -- event states
    prints every change that an event can go through
npm run fanfare -- event close <eventId> …
    ends the entry now, and commits to the list of entrants
npm run fanfare -- event commit <eventId>
    commits to the list of entrants of an event whose entry has closed
npm run fanfare -- event draw <eventId> [--beacon <value>] …
    ranks the committed list; the value is for an event whose beacon comes from outside
npm run fanfare -- event open <eventId> …
    opens the result now
npm run fanfare -- event export <eventId> [--out <file>]
    prints the winners with the details that they entered, as CSV; with --out only the owner of the file can read it
npm run fanfare -- event check <eventId> <code>
    checks a participation code at the entrance, and admits it once
npm run fanfare -- event fulfil <eventId> …
    marks every prize as sent
npm run fanfare -- event purge <eventId> …
    deletes the details of the winners, also before their date
npm run fanfare -- event verify [eventId]
    computes every draw again from the rows
Those with … ask first, and need --by <name> --reason <text>; --yes answers.`;

/** How each verb uses the audit log. */
export const verbs = {
  list: 'reads',
  states: 'none',
  close: { records: 'event.close', object: 'event', asks: true },
  commit: { records: 'event.commit', object: 'event' },
  draw: { records: 'event.draw', object: 'event', asks: true },
  open: { records: 'event.open', object: 'event', asks: true },
  export: { records: 'event.export', object: 'event', onlyReads: true },
  check: { records: 'event.admit', object: 'event' },
  fulfil: { records: 'event.fulfil', object: 'event', asks: true },
  purge: { records: 'event.purge', object: 'event', asks: true },
  verify: 'reads',
} as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

type Options = Readonly<Partial<Record<'beacon' | 'out', string>>>;
type Verb = (platform: ShellPlatform, eventId: string, options: Options, words: readonly string[]) => Promise<unknown>;

const handlers: Readonly<Record<string, Verb>> = {
  async close({ pool, shell, confirm }, eventId) {
    const { name, entrants: now, closesAt } = await readOutline(pool, eventId);
    await confirm(`The entry in ${name} would close now, with ${counted(now, 'entrant')}, instead of at ${closesAt}.`);
    const entrants = await closeEntry(pool, eventId);
    shell.printLine(
      `The entry in ${eventId} has closed, and its list of ${counted(entrants, 'entrant')} is committed.`,
    );
    return { entrants };
  },
  async commit({ pool, shell }, eventId) {
    const entrants = await commitEvent(pool, eventId);
    shell.printLine(`The list of ${counted(entrants, 'entrant')} in ${eventId} is committed.`);
    return { entrants };
  },
  async draw({ pool, shell, confirm }, eventId, { beacon }) {
    const { name, entrants: now, places } = await readOutline(pool, eventId);
    await confirm(`${counted(places, 'winner')} of ${counted(now, 'entrant')} would be drawn for ${name}.`);
    const { entrants, winners, newHeads, isRepeat } = await drawEvent(pool, eventId, beacon ?? null);
    const counts = `${counted(winners, 'winner')} of ${counted(entrants, 'entrant')}`;
    shell.printLine(
      isRepeat
        ? `${eventId} was drawn before: ${counts}. Nothing has changed.`
        : `Drew ${counts} in ${eventId}; sealed until the result opens.`,
    );
    if (newHeads === 0) {
      shell.printLine(
        'No vote has published a head since the commitment, so only our own secret was unknown to the public at that time.',
      );
    }
    return { entrants, winners };
  },
  async open({ pool, shell, confirm }, eventId) {
    const { name, entrants, resultsAt } = await readOutline(pool, eventId);
    const audience = counted(entrants, 'entrant');
    await confirm(`The result of ${name} would be open to its ${audience} now, instead of at ${resultsAt}.`);
    await openResult(pool, eventId);
    shell.printLine(`The result of ${eventId} is open.`);
    return { entrants };
  },
  async export(platform, eventId, { out }) {
    const csv = await exportWinners(platform, eventId);
    if (out === undefined) return platform.shell.print(csv);
    await writePrivately(out, csv);
    platform.shell.printLine(`Wrote ${out}. Delete it once the prizes are on their way.`);
  },
  async fulfil({ pool, shell, confirm }, eventId) {
    const { name, places } = await readOutline(pool, eventId);
    await confirm(`All prizes of ${name}, for ${counted(places, 'winner')}, would count as sent.`);
    await fulfilEvent(pool, eventId);
    shell.printLine(`Every prize of ${eventId} is on its way.`);
    return { winners: places };
  },
  async check({ pool, shell }, eventId, _options, words) {
    const checked = await checkCode(pool, eventId, words.join(''));
    shell.printLine(sentenceOf(checked, eventId));
    if (checked.outcome !== 'COME_IN') shell.exitCode = 1;
    return { outcome: checked.outcome };
  },
  async purge({ pool, shell, confirm }, eventId) {
    const { name, informed } = await readOutline(pool, eventId);
    await confirm(`The information of ${counted(informed, 'winner')} of ${name} would be deleted.`);
    const winners = await purgeEvent(pool, eventId);
    shell.printLine(`Deleted the information of ${counted(winners, 'winner')} of ${eventId}.`);
    return { winners };
  },
};

function sentenceOf(checked: CodeCheck, eventId: string): string {
  switch (checked.outcome) {
    case 'COME_IN':
      return `COME IN  fan ${checked.userId}${checked.prize === null ? '' : `, ${checked.prize}`}`;
    case 'ALREADY_IN':
      return `STOP  fan ${checked.userId} came in with this code at ${checked.checkedAt.toISOString()} already.`;
    case 'WRONG':
      return `STOP  This is no participation code of ${eventId}.`;
    case 'NO_CODES':
      return `STOP  ${eventId} has no participation codes.`;
    case 'NOT_OPEN':
      return `STOP  The result of ${eventId} is not open, so there are no codes yet.`;
  }
}

interface Outline {
  /** With its id. */
  name: string;
  entrants: number;
  /** The number of winners: not more than entrants. */
  places: number;
  /** Winners whose details are stored. */
  informed: number;
  closesAt: string;
  resultsAt: string;
}

/** The facts of an event that an operator needs before a step. */
async function readOutline(pool: ShellPlatform['pool'], eventId: string): Promise<Outline> {
  const row = await readEventRow(pool, eventId);
  const { rows } = await pool.query<{ entrants: number; informed: number }>(
    `SELECT (SELECT count(*)::integer FROM event_entry WHERE event_id = $1) AS entrants,
       (SELECT count(*)::integer FROM winner_info WHERE event_id = $1) AS informed`,
    [eventId],
  );
  const { entrants, informed } = rows[0] ?? { entrants: 0, informed: 0 };
  return {
    name: `${eventId} (${row.name.en})`,
    entrants,
    places: Math.min(row.winners, entrants),
    informed,
    closesAt: iso(row.closes_at),
    resultsAt: iso(row.results_at),
  };
}

async function list({ pool, shell }: ShellPlatform): Promise<void> {
  const { rows } = await pool.query<EventRow>(`SELECT ${eventColumns} FROM event AS e ORDER BY e.opens_at, e.event_id`);
  for (const row of rows) {
    const times = [row.opens_at, row.closes_at, row.results_at].map((instant) => iso(instant).slice(0, 16));
    shell.printLine(`${statusAt(courseOf(row), row.now).padEnd(12)}  ${row.event_id.padEnd(28)}  ${times.join('  ')}`);
  }
}

async function verify({ pool, shell }: ShellPlatform, eventId: string | undefined): Promise<void> {
  const findings = await verifyEvents(pool, eventId ?? null);
  for (const { eventId: id, faults } of findings) {
    shell.printLine(`${faults.length === 0 ? 'holds ' : 'BROKEN'}  ${id}`);
    for (const fault of faults) shell.printLine(`          ${fault}`);
  }
  if (findings.some(({ faults }) => faults.length > 0)) shell.exitCode = 1;
}

export const command: Command = async (words, onDatabase, shell) => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { beacon: text, out: text },
  });
  const [name = '', eventId, ...rest] = positionals;
  const isMisplaced =
    (values.beacon !== undefined && name !== 'draw') || (values.out !== undefined && name !== 'export');
  const isTooMuch =
    (rest.length > 0 && name !== 'check') || (eventId !== undefined && (name === 'states' || name === 'list'));
  if (isMisplaced || isTooMuch) throw new UsageError();
  if (name === 'states') return shell.printLine(printTransitions());
  if (name === 'list') return onDatabase(list);
  if (name === 'verify') return onDatabase((platform) => verify(platform, eventId));
  const verb = handlers[name];
  if (verb === undefined || eventId === undefined || (name === 'check' && rest.length === 0)) throw new UsageError();
  await onDatabase((platform) =>
    verb(platform, eventId, values, rest).catch((error: unknown) => {
      throw error instanceof Refusal ? new Error(`There is no event ${eventId}.`) : error;
    }),
  );
};
