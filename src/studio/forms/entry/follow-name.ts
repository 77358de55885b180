import { asEntry, asList, type Entry, type EntryForm, type Field, fieldsOf } from './fields.ts';
import { type Path, valueAt, withValueAt } from './paths.ts';
import { idFrom, wordsOf } from './words-value.ts';

/**
 * Gives a new entry an id from its English name, unless another one was typed. An entry on the server keeps its id.
 * @param path where `after` was changed
 */
export function withId(form: EntryForm, saved: Entry, before: Entry, after: Entry, path: Path): Entry {
  const at = path.lastIndexOf('name');
  const owner = path.slice(0, at);
  if (at < 0 || !hasId(fieldsOf(form), owner)) return after;
  const was = asEntry(owner.length === 0 ? before : valueAt(before, owner));
  const is = asEntry(owner.length === 0 ? after : valueAt(after, owner));
  const { id } = was;
  const isOwn = id !== undefined && id !== idFrom(wordsOf(was['name']).en);
  if (isOwn || is['artist'] !== undefined || isSaved(saved, owner, id)) return after;
  return withValueAt(after, [...owner, 'id'], idFrom(wordsOf(is['name']).en) || undefined);
}

function isSaved(saved: Entry, owner: Path, id: unknown): boolean {
  if (owner.length === 0) return saved['id'] !== undefined;
  return id !== undefined && asList(valueAt(saved, owner.slice(0, -1))).some((item) => asEntry(item)['id'] === id);
}

/** True if the value at a path has its own id. */
function hasId(fields: readonly Field[], owner: Path): boolean {
  const [key, ...rest] = owner.filter((part) => typeof part === 'string');
  if (key === undefined) return fields.some((field) => field.key === 'id');
  const field = fields.find((one) => one.key === key);
  return field?.kind === 'list' && hasId(field.fields, rest);
}
