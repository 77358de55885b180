import type { Command } from '../composition/define-feature.ts';
import { UsageError } from '../platform/shell.ts';
import { createFavourites } from './favourites.ts';

export const summary = 'counts the fans who chose each artist as their favourite';

export const usage = `npm run fanfare -- artist favourites
    lists each artist with the number of fans whose favourite it is, the highest number first`;

/** How each verb uses the audit log. */
export const verbs = {
  favourites: 'reads',
} as const;

export const command: Command = async (words, onDatabase, { printLine }) => {
  if (words.length !== 1 || words[0] !== 'favourites') throw new UsageError();
  await onDatabase(async ({ pool }) => {
    const counted = await createFavourites(pool).count();
    if (counted.length === 0) printLine('No artist is a favourite yet.');
    const width = String(counted[0]?.fans ?? '').length;
    for (const { artistId, name, fans } of counted) printLine(`${String(fans).padStart(width)}  ${artistId}  ${name}`);
  });
};
