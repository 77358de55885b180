import type { Box, ElementContract } from '../../src/core/element/contract.ts';

/** The height of an embedded element without a reserved box. */
export interface Measured {
  /** As in `Embed`: `fan-vote vote-id="last-light-final"`. */
  markup: string;
  /** Where and how it was measured, for the output. */
  name: string;
  /** Width of the window, in pixels. */
  width: number;
  /** In pixels. */
  height: number;
}

/** One entry of the table of boxes, and the measured heights. All heights are in pixels. */
export interface BoxRow {
  tag: string;
  /** The entry's key in the contract: `default`, `[compact]`, `48rem [event-id]`. */
  entry: string;
  held: number;
  /** The greatest height that this entry reserves space for, at most `tallestWindow`. */
  measured: number;
  /** The same by width of the window. */
  byWidth: Readonly<Record<number, number>>;
  /** The description of the highest element. */
  highest: string;
}

/** A box is reserved up to the height of the window, so heights above that of the tallest window make no difference. */
export const tallestWindow = 1600;
/**
 * How much higher a box may be than the measured height, in pixels: dates and counts differ in length from day to day, and
 * a line more in two cards makes 48 pixels. A box may never be lower.
 */
export const tolerance = 80;

const rem = 16;

/** The key of the entry that applies to a tag: the last one whose conditions are met. */
export function entryOf(box: Box, markup: string, width: number): string {
  const holds = (key: string) => {
    const [, min = '0', unit, attribute, value, excluded] =
      /^(?:default|(?:([\d.]+)(rem|px))? ?(?:\[([\w-]+)(="[^"]*")?\](?::not\(\[[\w-]+=(\w+)\]\))?)?)$/.exec(key) ?? [];
    const isWide = width >= Number(min) * (unit === 'rem' ? rem : 1);
    const isExcluded = excluded !== undefined && markup.includes(` ${attribute}="${excluded}"`);
    return (
      isWide &&
      !isExcluded &&
      (attribute === undefined || new RegExp(` ${attribute}${value ?? '[= ]'}`).test(`${markup} `))
    );
  };
  return Object.keys(box).findLast(holds) ?? 'default';
}

/** @throws when the contract has a height that can't be compared with a measured one */
export function heldBy(box: Box, entry: string): number {
  const height = /([\d.]+)rem$/.exec(box[entry] ?? '')?.[1];
  if (height === undefined) throw new Error(`The box “${entry}” has no height in rem: ${box[entry]}`);
  return Number(height) * rem;
}

/** @throws when an entry of the table was not measured */
export function compareBoxes(
  contracts: readonly Pick<ElementContract, 'tag' | 'height'>[],
  measured: readonly Measured[],
): BoxRow[] {
  return contracts.flatMap(({ tag, height }) => {
    const own = measured.filter(({ markup }) => markup.split(' ')[0] === tag);
    return Object.keys(height).map((entry) => {
      const held = own.filter(({ markup, width }) => entryOf(height, markup, width) === entry);
      const [first, ...others] = held.toSorted((one, other) => other.height - one.height);
      if (!first) throw new Error(`Nothing was measured for <${tag}> under “${entry}”`);
      const byWidth: Record<number, number> = {};
      for (const one of [first, ...others]) byWidth[one.width] ??= Math.min(one.height, tallestWindow);
      return {
        tag,
        entry,
        held: heldBy(height, entry),
        measured: Math.min(first.height, tallestWindow),
        byWidth,
        highest: first.name,
      };
    });
  });
}

export const isNear = ({ held, measured }: BoxRow): boolean => held >= measured && held - measured <= tolerance;

/** The height to write into the table, in rem: one rem more than measured, so that a longer date still fits. */
export const heightFor = (measured: number): number => Math.min(Math.ceil(measured / rem) + 1, tallestWindow / rem);

/** A contract's source with another height in one entry of its box. */
export function writeHeight(text: string, entry: string, height: number): string {
  const key = entry === 'default' ? entry : `'${entry}'`;
  const before = `${key}: '`;
  const start = text.indexOf(before, text.indexOf('height: {'));
  const end = text.indexOf("'", start + before.length);
  if (start < 0 || end < 0) throw new Error(`The contract has no box “${entry}”`);
  const value = text.slice(start + before.length, end).replace(/[\d.]+rem$/, `${height}rem`);
  return text.slice(0, start + before.length) + value + text.slice(end);
}
