import type { Entry } from './fields.ts';
import { asEntry, asList } from './fields.ts';
import type { FormState } from './form-state.ts';
import { type Path, valueAt } from './paths.ts';

type Upload = (file: File) => Promise<Entry>;
type State = Pick<FormState, 'value' | 'set' | 'follow'>;

interface Pictures {
  /** Where the list is. */
  path: Path;
  /** The key of an entry that its picture belongs to. */
  into: string;
  /** How many entries the list may have. */
  max: number;
  files: readonly File[];
}

/**
 * Adds an entry to a list for each picture that the server has stored. Input during the upload stays.
 * @returns where the first of them stands, null without any, and why the others were refused
 */
export async function addPictures(
  state: State,
  { path, into, max, files }: Pictures,
  upload: Upload,
): Promise<{ first: number | null; refused: unknown[] }> {
  const place = state.follow(path);
  const replies = await Promise.allSettled(files.map((file) => upload(file)));
  const pictures = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  let first: number | null = null;
  if (place.path !== null && pictures.length > 0) {
    const items = asList(valueAt(state.value.peek(), place.path));
    const added = pictures.map((picture) => ({ [into]: picture }));
    state.set(place.path, [...items, ...added].slice(0, Math.max(max, items.length)));
    first = items.length;
  }
  place.stop();
  return { first, refused: replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : [])) };
}

/** Sets the stored picture at a place, with the current words of the place. @throws errors of `upload` */
export async function putPicture(state: State, path: Path, upload: () => Promise<Entry | null>): Promise<void> {
  const place = state.follow(path);
  try {
    const picture = await upload();
    if (picture === null || place.path === null) return;
    const { alt } = asEntry(valueAt(state.value.peek(), place.path));
    state.set(place.path, { ...picture, ...(alt !== undefined && { alt }) });
  } finally {
    place.stop();
  }
}
