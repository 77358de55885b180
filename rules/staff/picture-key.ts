/**
 * By what Studio finds the picture that a value of a content entry stands for: the name of its file. Null for something else than a
 * picture.
 * @param value as it stands in the entry: a name of a file, or `{ file }`
 */
export function pictureKey(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  return 'file' in value && typeof value.file === 'string' ? value.file : null;
}
