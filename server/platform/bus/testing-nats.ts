import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findNats } from '../../../scripts/testing/debian-programs.ts';
import { reservePorts } from '../../../scripts/testing/reserve-ports.ts';

function natsProgram(): string {
  const program = findNats();
  if (program === null) throw new Error('nats-server is not installed: on Debian it is the package nats-server.');
  return program;
}

export interface NatsServer {
  readonly url: string;
  /** Ends it without a shutdown, like a power failure. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/**
 * A real NATS server on this machine.
 * @param credentials what clients need to connect; null for none
 */
export async function startNats(credentials: { user: string; password: string } | null = null): Promise<NatsServer> {
  const program = natsProgram();
  const port = await reservePorts();
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    const ended = child;
    child = null;
    if (ended === null || ended.exitCode !== null) return;
    const exited = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exited;
  }

  async function start(): Promise<void> {
    const access = credentials === null ? [] : ['--user', credentials.user, '--pass', credentials.password];
    const started = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...access], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (text) => {
        output += String(text);
        if (output.includes('Server is ready')) resolve();
      });
      started.once('error', reject);
      started.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${output}`)));
    });
  }

  await start();
  const access =
    credentials === null ? '' : `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`;
  return { url: `nats://${access}127.0.0.1:${port}`, kill, start };
}
