import { hostname, userInfo } from 'node:os';
import pg from 'pg';
import type { AuditedAction } from '../../rules/staff/actions.ts';
import { type Actor, appendEntry } from '../platform/audit-log/audit-log.ts';
import type { Environment } from '../platform/config.ts';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import { hasCode } from '../platform/has-code.ts';
import type { Platform } from '../platform/platform.ts';
import type { Shell } from '../platform/shell.ts';
import type { Decision } from './decision.ts';

/**
 * Access of one verb of a command to the database: `none`, `reads`, or a change that the audit log stores under an
 * action. `object`: the kind of object that the argument after the verb names.
 */
export type Verb = 'none' | 'reads' | VerbRecord;

interface VerbRecord {
  readonly records: AuditedAction;
  readonly object: string;
  /** Personal data is read, and nothing is changed. */
  readonly onlyReads?: true;
  /** The effect can't be undone: the verb describes it and asks for confirmation. The audit log has the person and the reason. */
  readonly asks?: true;
  /** It may be the first on a platform, before a server: it makes the database where there is none. */
  readonly creates?: true;
  /** It works like the server, and needs the server's settings. */
  readonly needsSettings?: true;
  /** It needs to know who decides it. */
  readonly needsName?: true;
  /** The id of the named object, if people name it by its number: Studio shows the history of an object by its id. */
  readonly idOf?: (pool: Pool, named: string) => Promise<string | null>;
}

/** The verbs of a command, by the word after its name. */
export type Verbs = Readonly<Record<string, Verb>>;

export const verbOf = (verbs: Verbs, [name = '']: readonly string[]): Verb =>
  // An unknown verb prints the usage, and must not change anything either.
  (Object.hasOwn(verbs, name) ? verbs[name] : undefined) ?? 'reads';

export const onlyReads = (verb: Verb): boolean => typeof verb === 'string' || verb.onlyReads === true;

/** The same database for verbs that only read: it refuses every change, so that none can stay outside of the audit log. */
export function readOnlyPool(pool: Pool): Pool {
  const reading = new pg.Pool({ ...pool.options, options: '-c default_transaction_read_only=on' });
  // As `createPool`: an event without a listener would end the process.
  reading.on('connect', (client) => client.on('error', () => undefined));
  reading.on('error', () => undefined);
  return reading;
}

/** The system's user; a container may have one without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (hasCode(error, 'ERR_SYSTEM_ERROR')) return `uid ${process.getuid?.()}`;
    throw error;
  }
}

/** The author of a command in the audit log. Several people share `root`: it gets the user who ran `sudo`, and the machine. */
export function commandAuthor(user: string, { SUDO_USER }: Environment, machine: string): string {
  const isRoot = user === 'root' || user === 'uid 0';
  return isRoot ? `${SUDO_USER || 'root'}@${machine}` : user;
}

/**
 * Runs a command's work between two entries of the audit log: one is stored before it begins, so that nothing is changed without a
 * trace, and one says how it ended. A process that dies between leaves the first one alone.
 * @param words the area, the verb and so on
 * @param work returns its effect
 */
export async function recordCommand(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  { records: action, object: kind, idOf }: VerbRecord,
  words: readonly string[],
  { by, reason }: Pick<Decision, 'by' | 'reason'>,
  shell: Shell,
  work: () => Promise<unknown>,
): Promise<void> {
  const id = commandAuthor(systemUser(), shell.environment, hostname());
  const actor: Actor = { kind: 'COMMAND', id, roles: [], address: null };
  const named = words.slice(2).find((word) => !word.startsWith('-'));
  const object = { kind, id: named === undefined ? '-' : ((await idOf?.(pool, named)) ?? named) };
  const append = (what: object, before: unknown = null) => {
    const after = by === null ? what : { ...what, by };
    return inTransaction(pool, (connection) =>
      appendEntry(connection, sealing, actor, { action, object, reason, before, after }),
    );
  };
  const entry = await append({ begins: words });
  let done: unknown;
  try {
    done = await work();
  } catch (error) {
    await append({ failed: error instanceof Error ? error.message : String(error) }, { entry });
    throw error;
  }
  await append(shell.exitCode === 0 ? { done: done ?? true } : { failed: `exit code ${shell.exitCode}` }, { entry });
}
