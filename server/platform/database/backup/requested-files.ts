import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logPath, namesIn, readLogNames } from './contents.ts';
import { readStored, type Store } from './stored-file.ts';

/** The pause between two checks for requests of PostgreSQL. */
export const lookEveryMs = 10;

/**
 * The shell command that PostgreSQL runs for each file of the log, one after another. It leaves a request in a folder and waits for the
 * answer of this process: so decrypted files are never all on the disk at once, and only this process has the key. Without an answer for
 * ten minutes the command exits with 200: any status above 125 ends the recovery, while 1 would mean that the log ends here.
 */
export const restoreCommand = (folder: string) =>
  `: > "${folder}/%f.request"; n=0; until [ -e "${folder}/%f.none" ] || [ -e "${folder}/%f.ready" ]; do ` +
  `n=$((n + 1)); [ $n -lt 30000 ] || exit 200; sleep 0.02; done; ` +
  `if [ -e "${folder}/%f.none" ]; then rm "${folder}/%f.none"; exit 1; fi; cp "${folder}/%f.ready" "%p" && rm "${folder}/%f.ready"`;

/** Answers PostgreSQL's requests for files of the log until `recovery` is settled. @throws its error */
export async function answerUntil(recovery: Promise<void>, from: Store, requests: string): Promise<void> {
  const names = new Set(await readLogNames(from));
  let isOver = false;
  const end = recovery.finally(() => (isOver = true));
  // It is awaited below. If it is rejected during an answer, Node must not report an unhandled rejection.
  end.catch(() => undefined);
  while (!isOver) {
    for (const file of await namesIn(requests))
      if (file.endsWith('.request')) await answer(from, requests, file, names);
    await Promise.race([end, delay(lookEveryMs)]);
  }
  await end;
}

async function answer(from: Store, requests: string, file: string, names: ReadonlySet<string>): Promise<void> {
  const name = file.slice(0, -'.request'.length);
  await rm(join(requests, file));
  if (!names.has(name)) return writeFile(join(requests, `${name}.none`), '');
  const part = join(requests, `${name}.part`);
  await readStored(from, logPath(name), createWriteStream(part, { mode: 0o644 }));
  await rename(part, join(requests, `${name}.ready`));
}
