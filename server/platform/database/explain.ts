import { ConfigurationError } from '../config.ts';

const machineProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left on the disk',
  EDQUOT: 'There is no room left on the disk for this user',
  EACCES: 'This user may not write there',
  EPERM: 'This user may not do that there',
  EROFS: 'The disk is read-only',
  ENOTDIR: 'A file is in the way',
  EEXIST: 'A file is in the way',
};

/** Describes an error for the person who started a program, in one sentence where that is enough. */
export function explain(error: unknown): string {
  if (error instanceof ConfigurationError) {
    return ['Some settings need a change (docs/configuration.md):', ...error.problems].join('\n  ');
  }
  if (!(error instanceof Error)) return String(error);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const machine = syscall === undefined ? undefined : machineProblems[code ?? ''];
  if (machine !== undefined)
    return `${machine}${path === undefined ? '' : `: ${path}`} (${code}). DATA_DIR can be elsewhere.`;
  // A plain `Error` has a message written for people; a TypeError and the like is a bug, which needs its stack.
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
