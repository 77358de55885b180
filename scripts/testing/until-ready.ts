import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a build on a busy machine, which prints nothing; a run of tests is stopped after five minutes. */
const maxSilence = 3 * 60_000;
const maxLines = 20;

/**
 * Resolves when a process that was just started answers at all of these addresses.
 * @throws with its last lines if it ends before, or prints nothing for so long; it is killed then
 */
export async function untilReady(
  child: ChildProcess,
  addresses: readonly string[],
  silenceMs = maxSilence,
): Promise<void> {
  let printed = '';
  let heardAt = Date.now();
  let hasEnded = false;
  const onData = (text: Buffer) => {
    printed += text.toString();
    heardAt = Date.now();
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onData);
  child.once('close', () => {
    hasEnded = true;
  });
  const failure = (what: string) =>
    new Error(
      `${child.spawnargs.join(' ')} ${what}. Its last lines:\n${printed.trim().split('\n').slice(-maxLines).join('\n')}`,
    );
  while (!(await doAnswer(addresses, silenceMs))) {
    if (hasEnded) throw failure(`ended with ${child.exitCode ?? child.signalCode} while it started`);
    if (Date.now() - heardAt > silenceMs) {
      child.kill('SIGKILL');
      throw failure(`was not ready, and printed nothing for ${silenceMs / 1000} seconds`);
    }
    await pause(50);
  }
  for (const stream of [child.stdout, child.stderr]) stream?.off('data', onData);
}

async function doAnswer(addresses: readonly string[], withinMs: number): Promise<boolean> {
  const answers = await Promise.allSettled(
    addresses.map((address) => fetch(address, { signal: AbortSignal.timeout(withinMs) })),
  );
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}
