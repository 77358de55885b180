import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One run of the tests in which all passed. */
export interface PassedRound {
  /** The number of tests. */
  passed: number;
  /** Wall time. */
  seconds: number;
}

/** The passed rounds of one state of the sources, by the files that were asked for. */
interface Kept {
  state: string;
  rounds: Record<string, PassedRound[]>;
}

/**
 * Keeps passed rounds in a file, so that a run that was interrupted goes on where it stopped, and many rounds can be spread
 * over a day. Rounds of other sources don't count: the file holds those of one state only.
 * @param file is written with each round
 * @param state names the sources: see `stateOf`
 */
export function keepRounds(file: string, state: string, files: readonly string[]) {
  const name = files.toSorted().join(' ') || 'all';
  const read = (): Kept => {
    const kept = readKept(file);
    return kept?.state === state ? kept : { state, rounds: {} };
  };
  return {
    passed: (): readonly PassedRound[] => read().rounds[name] ?? [],
    add(round: PassedRound): void {
      const { rounds } = read();
      const next: Kept = { state, rounds: { ...rounds, [name]: [...(rounds[name] ?? []), round] } };
      mkdirSync(dirname(file), { recursive: true });
      // Whole or not at all: an interrupted run must not leave half a file.
      writeFileSync(`${file}.new`, JSON.stringify(next));
      renameSync(`${file}.new`, file);
    },
  };
}

/**
 * @param commit the commit that is checked out
 * @param changes what differs from it, as git prints it
 */
export const stateOf = (commit: string, changes: string): string =>
  changes === '' ? commit : `${commit} ${createHash('sha256').update(changes).digest('hex')}`;

const readKept = (file: string): Kept | null => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
