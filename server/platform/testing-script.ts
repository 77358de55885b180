import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

/**
 * Runs a script of `scripts` that others run with `node`, in a thread: a process takes three times as long.
 * @returns its exit code, and all that it wrote
 */
export async function runScript(file: string, words: readonly string[]): Promise<{ code: number; printed: string }> {
  const script = join(import.meta.dirname, '../../scripts', file);
  const thread = new Worker(script, { argv: [...words], execArgv: [], stdout: true, stderr: true });
  const [[code], out, complaint] = await Promise.all([once(thread, 'exit'), text(thread.stdout), text(thread.stderr)]);
  return { code, printed: out + complaint };
}
