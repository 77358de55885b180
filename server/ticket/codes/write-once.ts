import { open, rename, rm } from 'node:fs/promises';
import { hasCode } from '../../platform/has-code.ts';

/**
 * Writes a file together with the work that it describes, so that neither exists without the other. The text is written to the
 * disk beside the file, under another name, before `work` ends, and renamed afterwards.
 * @param work calls `write` as its last step. A failure before it leaves no file. After a failure later on, the work may still be
 * committed, so the text stays where it is.
 * @returns the result of `work`
 * @throws when the file exists already, which is not changed, or can't be written
 */
export async function writeOnce<T>(
  file: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  await reserve(file);
  const part = `${file}.part`;
  let isWritten = false;
  try {
    const result = await work(async (text) => {
      await writeThrough(part, text);
      isWritten = true;
    });
    await rename(part, file);
    return result;
  } catch (error) {
    await rm(file, { force: true });
    if (!isWritten) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\nThe codes may have been issued anyway. The content of ${file} was saved in ${part}.`, {
      cause: error,
    });
  }
}

/** Creates the file first, so that the name can't be taken by the time the text is written. */
async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    const isThere = hasCode(error, 'EEXIST');
    throw isThere ? new Error(`${file} is there already, and stays as it is. Name a new file.`) : error;
  }
}

/** Completely on the disk, or not at all. */
async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
}
