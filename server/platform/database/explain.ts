import { ConfigurationError } from '../config.ts';

const systemProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota of this user is full',
  EACCES: 'This user may not write to this path',
  EPERM: 'This user may not do this at this path',
  EROFS: 'The disk is read-only',
  ENOTDIR: 'There is a file where a folder is needed',
  EEXIST: 'There is a file where a folder is needed',
};

/** Describes an error to the person who started a program: in one sentence, or with a stack if it is a bug. */
export function explain(error: unknown): string {
  if (error instanceof ConfigurationError) {
    return ['Some settings need a change (docs/configuration.md):', ...error.problems].join('\n  ');
  }
  if (!(error instanceof Error)) return String(error);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const problem = syscall === undefined ? undefined : systemProblems[code ?? ''];
  if (problem !== undefined)
    return `${problem}${path === undefined ? '' : `: ${path}`} (${code}). DATA_DIR sets the folder.`;
  // A plain `Error` has a message written for people; a TypeError and the like is a bug, which needs its stack.
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
