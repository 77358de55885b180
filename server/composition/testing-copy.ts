import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { reservePorts } from '../../scripts/testing/reserve-ports.ts';
import { createPool } from '../platform/database/database.ts';
import { databaseSettings } from '../platform/testing-command.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A copy of the sources for a test to change, with an empty database of its own. */
export interface Copy {
  write(files: Readonly<Record<string, string>>): void;
  remove(path: string): void;
  /** Changes a file. @throws where it doesn't hold `from` */
  edit(file: string, from: string | RegExp, to: string): void;
  /** The files that differ from the original, sorted. */
  changed(): string[];
  /**
   * Runs a program of the copy.
   * @returns its output
   * @throws with its output when it failed
   */
  node(...words: readonly string[]): Promise<string>;
  /**
   * Starts the copy's server.
   * @returns its address
   */
  start(): Promise<string>;
  close(): Promise<void>;
}

/** The sources, with the scripts that they and the tests of a copy use. */
const copied = [
  'rules',
  'server',
  'src',
  'locales',
  'package.json',
  'tsconfig.json',
  'scripts/checks/check-imports.ts',
  'scripts/testing/checkout-folder.ts',
  'scripts/testing/reserve-ports.ts',
  'scripts/testing/debian-programs.ts',
];

export async function createCopy(): Promise<Copy> {
  const directory = mkdtempSync(join(tmpdir(), 'fanfare-copy-'));
  chmodSync(directory, 0o755);
  for (const name of copied) cpSync(join(root, name), join(directory, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  // Tests use folders that are not in the copy.
  const types = readFileSync(join(root, 'tsconfig.json'), 'utf8');
  writeFileSync(
    join(directory, 'tsconfig.json'),
    types.replace('"exclude": [', '"exclude": ["**/*.test.*", "src/**/testing*", '),
  );
  const before = digestsOf(directory);

  const { address } = inject('testDatabase');
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const maintenance = createPool(address, 1);
  await maintenance.query(`CREATE DATABASE ${name}`);
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    ...databaseSettings(name),
    DATA_DIR: join(directory, 'data'),
  };
  const servers: ChildProcess[] = [];

  return {
    write(files) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(directory, file)), { recursive: true });
        writeFileSync(join(directory, file), text);
      }
    },
    remove: (path) => rmSync(join(directory, path), { recursive: true }),
    edit(file, from, to) {
      const text = readFileSync(join(directory, file), 'utf8');
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(join(directory, file), changed);
    },
    changed() {
      const after = digestsOf(directory);
      return [...new Set([...before.keys(), ...after.keys()])]
        .filter((file) => before.get(file) !== after.get(file))
        .sort();
    },
    async node(...words) {
      const { stdout } = await run(process.execPath, words, { cwd: directory, env }).catch(
        (error: Error & { stdout?: string; stderr?: string }) => {
          throw new Error(`${words.join(' ')}: ${error.stdout}${error.stderr}`);
        },
      );
      return stdout;
    },
    async start() {
      const port = await reservePorts();
      const server = spawn(process.execPath, ['server/main.ts'], {
        cwd: directory,
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      servers.push(server);
      let output = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
      while (!output.includes('Fanfare is ready.')) {
        if (server.exitCode !== null) throw new Error(`the server ended: ${output}`);
        await Promise.race([once(server, 'close'), once(server.stdout, 'data')]);
      }
      return `http://127.0.0.1:${port}`;
    },
    async close() {
      for (const server of servers) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        const closed = once(server, 'close');
        server.kill('SIGTERM');
        await closed;
      }
      await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await maintenance.end();
      rmSync(directory, { recursive: true });
    },
  };
}

function digestsOf(directory: string): Map<string, string> {
  const files = globSync('{rules,server,src,locales,scripts}/**/*.*', { cwd: directory });
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(directory, file)))
        .digest('hex'),
    ]),
  );
}
