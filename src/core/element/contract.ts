import type { Attributes } from './attributes.ts';

/** An event's rules; its detail exists only as a type. */
export interface EventContract<Detail = unknown> {
  readonly cancelable: boolean;
  /** Never set: carries the type of `event.detail`. */
  readonly detail?: Detail;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the record infers each detail's type; `unknown` would let none be inferred.
export type Events = Readonly<Record<`fan-${string}`, EventContract<any>>>;

/** The type of an event's `detail`; undefined when it has none. */
export type DetailOf<Event> = Event extends EventContract<infer Detail> ? Detail : never;

/** Something that has happened. */
export function event(): EventContract<undefined>;
export function event<Detail>(): EventContract<Detail>;
export function event(): EventContract {
  return { cancelable: false };
}

/** Something that is about to happen; a host's `preventDefault()` takes the step over. */
export function cancelable(): EventContract<undefined>;
export function cancelable<Detail>(): EventContract<Detail>;
export function cancelable(): EventContract {
  return { cancelable: true };
}

/**
 * The box that a tag holds before and after its first render, so that nothing on the page moves. Keys are conditions:
 * `default`, an attribute selector (`[compact]`), or a least viewport width (`48rem`). Values are the least height
 * (`35rem`), an aspect ratio (`16 / 9`), or least width and height of an inline box (`6rem 2.75rem`). Later keys win. A
 * rem is 16 pixels here, whatever the host page's root says.
 */
export type Box = Readonly<Record<string, string>> & { readonly default: string };

/** What a tag promises: what runs, and what the types, the manifest and the reference page come from. */
export interface ElementContract {
  readonly tag: `fan-${string}`;
  readonly attributes: Attributes;
  readonly events: Events;
  /** Names for `::part()`. */
  readonly parts: readonly string[];
  readonly height: Box;
  /** The namespaces in `locales/` that have to be there before the first render. */
  readonly words: string | readonly string[];
}

export function namespacesOf(contract: Pick<ElementContract, 'words'>): readonly string[] {
  return typeof contract.words === 'string' ? [contract.words] : contract.words;
}

/**
 * The rules that hold a tag's box.
 * @param subject gives the selector for an attribute condition (empty for none), so that the page (`fan-vote[compact]`)
 * and the shadow root (`:host([compact])`) reserve the same box.
 * @param inline how a box with a width is displayed.
 */
export function boxRules(box: Box, subject: (condition: string) => string, inline = 'inline-block'): string {
  const declarations = (written: string) => {
    const value = written.replaceAll(/([\d.]+)rem/g, (_, count: string) => `${Number(count) * 16}px`);
    if (value.includes('/')) return `aspect-ratio:${value.replaceAll(' ', '')}`;
    const [first, second] = value.split(' ');
    if (second === undefined) return `min-block-size:${first}`;
    return `display:${inline};min-inline-size:${first};min-block-size:${second}`;
  };
  return Object.entries(box)
    .map(([condition, value]) => {
      if (condition === 'default') return `${subject('')}{${declarations(value)}}`;
      if (condition.startsWith('[')) return `${subject(condition)}{${declarations(value)}}`;
      return `@media(min-width:${condition}){${subject('')}{${declarations(value)}}}`;
    })
    .join('');
}
