import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilReady } from '../../scripts/testing/until-ready.ts';

const root = join(import.meta.dirname, '../..');

/** The real server as a separate process that can be killed and started again. */
export interface ServerProcess {
  readonly origin: string;
  start(): Promise<void>;
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>;
  /**
   * SIGTERM, as an operator stops it.
   * @returns the exit code
   */
  end(): Promise<number>;
}

/** @param dataDirectory contains the embedded database, which outlives the process */
export function createServerProcess(
  dataDirectory: string,
  port: number,
  settings: Record<string, string>,
): ServerProcess {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const running = (): ChildProcess => {
    if (child === null) throw new Error('The server is not running.');
    return child;
  };

  return {
    origin,
    async start() {
      const { DATABASE_URL: _, ...environment } = process.env;
      child = spawn(process.execPath, [join(root, 'server/main.ts')], {
        env: { ...environment, ...settings, PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'error' },
        // The server exits by itself when this process is gone, for whatever reason.
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      child.stderr?.pipe(process.stderr, { end: false });
      await untilReady(child, [`${origin}/readyz`]);
    },
    async kill() {
      const killed = running();
      const exit = once(killed, 'exit');
      killed.kill('SIGKILL');
      await exit;
    },
    async end() {
      const ended = running();
      const exit = once(ended, 'exit');
      ended.kill('SIGTERM');
      const [code] = await exit;
      return Number(code);
    },
  };
}

/** Kills the embedded database's server; the process that uses it starts it again. */
export async function killDatabase(dataDirectory: string): Promise<void> {
  const file = await readFile(join(dataDirectory, 'database/data/postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
}
