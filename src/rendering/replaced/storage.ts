import type { KeyValueStorage } from '../../core/storage/storage.ts';

/** A visitor who stored nothing: the server must keep nothing of one reader for the next. */
const nothing: KeyValueStorage = {
  nameOf: (key) => key,
  read: () => null,
  write: () => undefined,
  remove: () => undefined,
  isBlocked: () => false,
};

export const storage = nothing;
export const tabStorage = nothing;
