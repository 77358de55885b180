import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { checkOperands, type OperandCount, UsageError } from '../platform/shell.ts';
import {
  endRound,
  extendRound,
  interruptRound,
  listSessions,
  readActive,
  readRunning,
  resumeRound,
  revokeSession,
} from './operations.ts';
import { printRoundTransitions, roundStateAt } from './rounds/round-state.ts';
import { iso, readRounds } from './rounds/rounds.ts';
import { printSessionTransitions } from './session-state.ts';

export const summary = 'ends, extends and interrupts broadcasts, lists and ends sessions';

export const usage = `npm run fanfare -- stream rounds
    lists rounds with their states
npm run fanfare -- stream end <round> --by <name> --reason <text> [--yes]
    ends a broadcast now; asks first
npm run fanfare -- stream extend <round> <minutes>
    postpones the planned end of a round by these minutes, 1 to 999
npm run fanfare -- stream interrupt <round>
    shows fans that the broadcast is interrupted, until it is resumed
npm run fanfare -- stream resume <round>
    continues a broadcast, also after its own source has ended it
npm run fanfare -- stream sessions [<round>]
    lists current and past sessions with their members, the newest first
npm run fanfare -- stream revoke <session> --by <name> --reason <text> [--yes]
    ends a session; asks first
npm run fanfare -- stream states
    prints every change that a round and a session can go through`;

/** How each verb uses the audit log. */
export const verbs = {
  rounds: 'reads',
  end: { records: 'stream.end', object: 'stream', asks: true },
  extend: { records: 'stream.extend', object: 'stream' },
  interrupt: { records: 'stream.interrupt', object: 'stream' },
  resume: { records: 'stream.resume', object: 'stream' },
  sessions: 'reads',
  revoke: { records: 'stream.revoke', object: 'stream', asks: true },
  states: 'none',
} as const;

const operands: Readonly<Record<string, OperandCount>> = {
  rounds: [0, 0],
  end: [1, 1],
  extend: [2, 2],
  interrupt: [1, 1],
  resume: [1, 1],
  sessions: [0, 1],
  revoke: [1, 1],
  states: [0, 0],
};

type Verb = (platform: ShellPlatform, words: readonly string[]) => Promise<unknown>;

const handlers: Readonly<Record<string, Verb>> = {
  async rounds({ pool, shell }) {
    for (const round of await readRounds(pool)) {
      const state = roundStateAt(round, round.now).padEnd(12);
      shell.printLine(`${state} ${round.roundId}  ${round.name.en}  ${iso(round.startsAt)} – ${iso(round.endsAt)}`);
    }
  },
  async end({ pool, shell, confirm }, [round = '']) {
    const { name, streamId, watching } = await readRunning(pool, round);
    await confirm(`${round} (${name}) of ${streamId} would end now, for ${watching} who watch it.`);
    await endRound(pool, round);
    shell.printLine('It has ended.');
    return { ended: round, stream: streamId, watching };
  },
  async extend({ pool, shell }, [round = '', minutes = '']) {
    await extendRound(pool, round, Number(minutes));
    shell.printLine(`Its end is ${minutes} minutes later.`);
    return { minutes: Number(minutes) };
  },
  async interrupt({ pool, shell }, [round = '']) {
    await interruptRound(pool, round);
    shell.printLine('Fans read that it will go on. `resume` lets it.');
    return { interrupted: round };
  },
  async resume({ pool, shell }, [round = '']) {
    const hadEnded = await resumeRound(pool, round);
    shell.printLine(hadEnded ? 'Its end is taken back. It goes on with the next new segment.' : 'It goes on.');
    return { resumed: round, hadEnded };
  },
  async sessions({ pool, shell }, [round]) {
    const sessions = await listSessions(pool, round ?? null);
    for (const { state, sessionId, userId, roundId, device, startedAt, beats, latency } of sessions) {
      const behind = latency === null ? '' : `  ${latency.toFixed(1)} s behind`;
      shell.printLine(
        `${state.padEnd(10)} ${sessionId}  ${userId}  ${roundId}  ${device}  ${startedAt.toISOString()}  ${beats} beats${behind}`,
      );
    }
    if (sessions.length === 0) shell.printLine('There are no sessions.');
  },
  async revoke({ pool, shell, confirm }, [session = '']) {
    const { roundId, userId, device } = await readActive(pool, session);
    await confirm(`What ${userId} plays of ${roundId} on ${device} would end.`);
    await revokeSession(pool, session);
    shell.printLine('It is over within seconds.');
    return { session, round: roundId, member: userId };
  },
};

export const command: Command = async ([name = '', ...words], onDatabase, shell) => {
  checkOperands(words, operands[name]);
  if (name === 'extend' && !/^[1-9]\d{0,2}$/.test(words[1] ?? '')) throw new UsageError();
  if (name === 'states')
    return shell.printLine(`Rounds\n${printRoundTransitions()}\n\nSessions\n${printSessionTransitions()}`);
  const verb = handlers[name];
  if (verb === undefined) throw new UsageError();
  await onDatabase((platform) => verb(platform, words));
};
