import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end. @returns its exit code, and all that it has printed */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  // No input: a question would wait forever.
  const child = spawn(program, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [code] = await once(child, 'close');
  return { code, output };
}
