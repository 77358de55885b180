import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reservePorts } from './reserve-ports.ts';

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

it('each call reserves other ports', async () => {
  const firsts = await Promise.all(Array.from({ length: 40 }, reservePorts));
  const ports = firsts.flatMap((first) => Array.from({ length: 11 }, (_, place) => first + place));
  expect(new Set(ports).size).toBe(40 * 11);
});

it('the ports are reserved as long as the process runs, and do not keep it running', async () => {
  const program = `
    import { reservePorts } from ${JSON.stringify(join(import.meta.dirname, 'reserve-ports.ts'))};
    process.stdout.write(String(await reservePorts()));`;
  const ended = Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  );
  expect(await listens(ended - 1)).toBe(false);
  expect(await listens((await reservePorts()) - 1)).toBe(true);
});
