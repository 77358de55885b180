import type { Queryable } from '../tables.ts';

/** True if actions that can't be undone, or that harm a fan, need a second person. */
export async function isTwoPeople(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ two_people: boolean }>('SELECT two_people FROM staff_setting', []);
  return rows[0]?.two_people !== false;
}

/** @returns how it was */
export async function setTwoPeople(database: Queryable, twoPeople: boolean): Promise<boolean> {
  const before = await isTwoPeople(database);
  await database.query('UPDATE staff_setting SET two_people = $1', [twoPeople]);
  return before;
}
