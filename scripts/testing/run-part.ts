import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './parts.ts';
import { type Ending, type Results, readResults } from './results.ts';

/** A part in which no test ends for so long is stopped. It is the only limit: a slow machine may take its time. */
const silenceMs = 5 * 60_000;
const shutdownMs = 20_000;

export interface PartResults extends Results {
  name: string;
  seconds: number;
  /** True if it was stopped: no test had ended for too long, or a person has ended the run. */
  isStopped: boolean;
}

/**
 * Runs a part and prints its output.
 * @param folder where its reporter writes
 */
export async function runPart(folder: string, part: Part): Promise<PartResults> {
  const results = join(folder, `${part.name.replaceAll(/\W+/g, '-')}.jsonl`);
  const began = performance.now();
  const ending = await runToEnd(part, results);
  const seconds = Math.round((performance.now() - began) / 1000);
  const text = existsSync(results) ? readFileSync(results, 'utf8') : '';
  return {
    name: part.name,
    seconds,
    isStopped: ending.isStuck || ending.isInterrupted,
    ...(part.files.length > 0 ? readResults(part.name, text, ending) : checked(part, ending)),
  };
}

function checked({ name }: Part, { code }: Ending): Results {
  const one = { file: null, name };
  const failures = code === 0 ? [] : [{ ...one, why: `It ended with ${code}; its output is above.` }];
  return { passed: code === 0 ? [one] : [], skipped: [], failures, files: [] };
}

function runToEnd(
  { parameters, files, isQuiet = false }: Part,
  results: string,
): Promise<Ending & { isInterrupted: boolean }> {
  return new Promise((resolve) => {
    // Without a terminal, in which two reporters would write over each other.
    const child = spawn(process.execPath, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_RESULTS: results },
      // A process group of its own: its child processes end with it.
      detached: true,
    });
    let isInterrupted = false;
    const forward = (signal: NodeJS.Signals) => {
      isInterrupted = true;
      endGroup(child, signal);
    };
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (isQuiet ? printed.push(text) : process.stdout.write(text)));
    const silence = files.length > 0 ? stopAtSilence(child, results) : null;
    child.once('close', (code) => {
      silence?.end();
      process.off('SIGINT', forward).off('SIGTERM', forward);
      process.stdout.write(Buffer.concat(printed));
      resolve({ code, isStuck: silence?.isStuck() ?? false, isInterrupted });
    });
  });
}

/** Sends a signal to a process and to all that it has started, such as a product with its database and its browser. */
function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    // All of them have ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Stops a process whose reporter has written nothing for too long. */
function stopAtSilence(child: ChildProcess, results: string): { end: () => void; isStuck: () => boolean } {
  const began = Date.now();
  let isStuck = false;
  const timer = setInterval(() => {
    const last = statSync(results, { throwIfNoEntry: false })?.mtimeMs ?? began;
    if (isStuck || Date.now() - last < silenceMs) return;
    isStuck = true;
    endGroup(child, 'SIGINT');
    setTimeout(() => endGroup(child, 'SIGKILL'), shutdownMs).unref();
  }, 1000);
  return { end: () => clearInterval(timer), isStuck: () => isStuck };
}
