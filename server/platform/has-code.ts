/** True for an error of the system, a library or the database with one of these codes, such as `ENOENT` or `23505`. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Null for a file that does not exist: `readFile(file).catch(nullIfMissing)`. @throws any other error */
export function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
