/**
 * The key by which Studio finds the picture of a value: the name of its file. Null for a value that is no picture.
 * @param value from a content entry: the name of a file, or `{ file }`
 */
export function pictureKey(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  return 'file' in value && typeof value.file === 'string' ? value.file : null;
}
