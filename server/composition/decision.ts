import type { Shell } from '../platform/shell.ts';

/** The person who decided on a command, and the reason. All verbs in the audit log take these options: `--by NAME --reason TEXT --yes`. */
export interface Decision {
  /** Null if it was not given on the command line; so is `reason`. */
  readonly by: string | null;
  readonly reason: string | null;
  /** True if `--yes` answers the question of a verb that asks. */
  readonly isConfirmed: boolean;
}

/** A decision is missing, so nothing was changed. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
}

const texts = ['--by', '--reason'] as const;

/** @returns the decision, and the other words in their order */
export function readDecision(words: readonly string[]): { decision: Decision; rest: string[] } {
  const options: Partial<Record<string, string>> = {};
  const rest: string[] = [];
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const option = texts.find((name) => word === name || word?.startsWith(`${name}=`));
    if (option !== undefined) {
      const text = (word === option ? (left.shift() ?? '') : word.slice(option.length + 1)).trim();
      if (text === '' || text.startsWith('--')) throw new Undecided(`Nothing was changed. ${option} needs a text.`);
      options[option] = text;
    } else if (word !== '--yes') rest.push(word);
  }
  return {
    decision: {
      by: options['--by'] ?? null,
      reason: options['--reason'] ?? null,
      isConfirmed: words.includes('--yes'),
    },
    rest,
  };
}

/** Prints the preview, and returns once it is decided. @throws Undecided */
export type Confirm = (...sentences: string[]) => Promise<void>;

export const createConfirm =
  (shell: Shell, { by, reason, isConfirmed }: Decision): Confirm =>
  async (...sentences) => {
    for (const sentence of sentences) shell.printLine(sentence);
    if (by === null || reason === null)
      throw new Undecided(
        'Nothing was changed. This can’t be taken back: say who decides and why with --by NAME --reason TEXT.',
      );
    if (isConfirmed) return;
    if (shell.ask === null)
      throw new Undecided(
        'Nothing was changed. This can’t be taken back, and the input is no terminal: --yes answers.',
      );
    const answer = await shell.ask('This can’t be taken back. Type “yes” to go on: ');
    if (answer.trim().toLowerCase() !== 'yes') throw new Undecided('Nothing was changed.');
  };
