/**
 * By what Studio finds the picture that a value of a content entry stands for: the name of its file, or what is drawn. Null for
 * something else than a picture.
 * @param value as it stands in the entry: a name of a file, `{ file }` or `{ draw }`
 */
export function pictureKey(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  if ('file' in value && typeof value.file === 'string') return value.file;
  if (!('draw' in value) || typeof value.draw !== 'string') return null;
  return JSON.stringify({ ...value, alt: undefined });
}
