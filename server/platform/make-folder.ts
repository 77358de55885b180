import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './has-code.ts';

/**
 * Makes a folder that the operator names, with the missing ones above it. Node's own `recursive` never ends where a system answers
 * ENOENT although the folder above is there, as `/proc` does.
 * @throws Error with a sentence for the operator, or that of the system
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isThere(path)) return;
  await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process has made it in the meantime.
    if (hasCode(error, 'EEXIST') && (await isThere(path))) return;
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Error(`The system allows no folder at this path: ${path}`, { cause: error });
  }
}

/** True if the folder exists. */
async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
