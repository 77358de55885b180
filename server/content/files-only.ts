import type { Config } from '../platform/config.ts';
import { type Mistake, mistake } from './mistakes.ts';
import type { Path } from './source.ts';

/** A part of an entry that only content files may bring: Studio leaves it as it was. */
export interface FilesOnlyPart {
  /** Which part it is: two with this name and the same contents are the same. */
  readonly name: string;
  readonly path: Path;
  readonly part: unknown;
  readonly mistake: Mistake;
}

export type FilesOnly = (value: unknown, config: Pick<Config, 'demo' | 'mediaOrigins'>) => readonly FilesOnlyPart[];

/** Keys that have an effect which Studio has calls of its own for, or which are for a demo. */
export const keysOfFiles =
  (...keys: readonly string[]): FilesOnly =>
  (value) =>
    keys.flatMap((key) => {
      const part: unknown = Reflect.get(Object(value), key);
      return part === undefined
        ? []
        : [{ name: key, path: [key], part, mistake: mistake('FILES_ONLY', { field: key }) }];
    });
