/**
 * SQL: whether the title of an entry is shown; an entry without one is about none.
 * @param row the alias of its table, which has the column `title_id`
 */
export const isTitleShown = (row: string): string =>
  `NOT EXISTS (SELECT FROM title AS its_title WHERE its_title.title_id = ${row}.title_id AND its_title.withdrawn_at IS NOT NULL)`;

/**
 * SQL: whether fans find an entry in lists. It has the columns `title_id` and `withdrawn_at`, and goes with its title.
 * @param row the alias of its table
 */
export const isShown = (row: string): string => `(${row}.withdrawn_at IS NULL AND ${isTitleShown(row)})`;
