import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logPath, namesIn, readLogNames } from './contents.ts';
import { readStored, type Store } from './stored-file.ts';

/** Between two looks whether PostgreSQL asks for a file. */
export const lookEveryMs = 10;

/**
 * PostgreSQL asks for one file of the log after the other with a shell command, which leaves a request in a folder and waits for the
 * answer: decrypted files are never all on the disk at once, and the key is in this process alone. Without an answer for ten minutes our
 * process is gone; a status above 125 then ends the recovery, where 1 would say that the log ends here.
 */
export const restoreCommand = (folder: string) =>
  `: > "${folder}/%f.asked"; n=0; until [ -e "${folder}/%f.none" ] || [ -e "${folder}/%f.ready" ]; do ` +
  `n=$((n + 1)); [ $n -lt 30000 ] || exit 200; sleep 0.02; done; ` +
  `if [ -e "${folder}/%f.none" ]; then rm "${folder}/%f.none"; exit 1; fi; cp "${folder}/%f.ready" "%p" && rm "${folder}/%f.ready"`;

/** Answers requests for files of the log until a promise is settled. @throws what it was rejected with */
export async function answerUntil(settled: Promise<void>, from: Store, requests: string): Promise<void> {
  const names = new Set(await readLogNames(from));
  let isOver = false;
  const over = settled.finally(() => (isOver = true));
  // It is awaited below; until then an answer may be on its way.
  over.catch(() => undefined);
  while (!isOver) {
    for (const file of await namesIn(requests)) if (file.endsWith('.asked')) await answer(from, requests, file, names);
    await Promise.race([over, delay(lookEveryMs)]);
  }
  await over;
}

async function answer(from: Store, requests: string, file: string, names: ReadonlySet<string>): Promise<void> {
  const name = file.slice(0, -'.asked'.length);
  await rm(join(requests, file));
  if (!names.has(name)) return writeFile(join(requests, `${name}.none`), '');
  const part = join(requests, `${name}.part`);
  await readStored(from, logPath(name), createWriteStream(part, { mode: 0o644 }));
  await rename(part, join(requests, `${name}.ready`));
}
