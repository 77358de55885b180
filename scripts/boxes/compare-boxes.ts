import type { Box, ElementContract } from '../../src/core/element/contract.ts';

/** How high an embedded element is by itself, without any box that is held for it. */
export interface Measured {
  /** As in `Embed`: `fan-vote vote-id="last-light-final"`. */
  markup: string;
  /** Where and how it was measured, for people. */
  name: string;
  /** Width of the window, in pixels. */
  width: number;
  /** In pixels. */
  height: number;
}

/** One entry of the table of boxes beside what was measured. All heights are in pixels. */
export interface BoxRow {
  tag: string;
  /** The entry's key in the contract: `default`, `[compact]`, `48rem [event-id]`. */
  entry: string;
  held: number;
  /** The highest of all that the entry holds a box for, at most `tallestWindow`. */
  measured: number;
  /** The same by the width of the window. */
  byWidth: Readonly<Record<number, number>>;
  /** What was the highest. */
  highest: string;
}

/** A box is held up to the height of the window: above that of the tallest window here, more makes no difference. */
export const tallestWindow = 1600;
/** A box may be this much higher than what was measured, in pixels: dates and counts differ in length from day to day. It may never be lower. */
export const tolerance = 48;

const rem = 16;

/** The key of the entry that counts for a tag: the last one whose conditions are met. */
export function entryOf(box: Box, markup: string, width: number): string {
  const holds = (key: string) => {
    const [, least = '0', unit, attribute, value] =
      /^(?:default|(?:([\d.]+)(rem|px))? ?(?:\[([\w-]+)(="[^"]*")?\])?)$/.exec(key) ?? [];
    const isWide = width >= Number(least) * (unit === 'rem' ? rem : 1);
    return isWide && (attribute === undefined || new RegExp(` ${attribute}${value ?? '[= ]'}`).test(`${markup} `));
  };
  return Object.keys(box).findLast(holds) ?? 'default';
}

/** @throws when the contract says a height in a way that no table of heights can be compared with */
export function heldBy(box: Box, entry: string): number {
  const height = /([\d.]+)rem$/.exec(box[entry] ?? '')?.[1];
  if (height === undefined) throw new Error(`The box “${entry}” has no height in rem: ${box[entry]}`);
  return Number(height) * rem;
}

/** @throws when something in the table was not measured at all */
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

/** The height to write into the table, in rem: a rem more than what was measured, so that a longer date still fits. */
export const heightFor = (measured: number): number => Math.min(Math.ceil(measured / rem) + 1, tallestWindow / rem);

/** A contract's text with another height in one entry of its box. */
export function writeHeight(text: string, entry: string, height: number): string {
  const key = entry === 'default' ? entry : `'${entry}'`;
  const before = `${key}: '`;
  const start = text.indexOf(before, text.indexOf('height: {'));
  const end = text.indexOf("'", start + before.length);
  if (start < 0 || end < 0) throw new Error(`The contract has no box “${entry}”`);
  const value = text.slice(start + before.length, end).replace(/[\d.]+rem$/, `${height}rem`);
  return text.slice(0, start + before.length) + value + text.slice(end);
}
