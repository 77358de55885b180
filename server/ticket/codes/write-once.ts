import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file together with what it tells of, so that neither is there without the other. The text is on the disk,
 * beside the file and under another name, before `work` ends, and takes the file's name after it.
 * @param work calls `write` last of all: what fails before it has written leaves no file; what fails afterwards may have
 *   happened all the same, and leaves the text where it is
 * @returns what `work` does
 * @throws where the file is there already, which stays as it is, or can't be written
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
    throw new Error(`${reason}\nIt may be done all the same: what belongs into ${file} is in ${part}.`, {
      cause: error,
    });
  }
}

/** Nobody else's file may have this name by the time when there is something to lose. */
async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new Error(`${file} is there already, and stays as it is. Name a new file.`) : error;
  }
}

/** On the disk, or not there at all. */
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
