import type { Attributes } from './attributes/attributes.ts';

/** The declaration of an event; its detail exists only as a type. */
export interface EventContract<Detail = unknown> {
  readonly cancelable: boolean;
  /** Never set: holds the type of `event.detail`. */
  readonly detail?: Detail;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the record infers each detail's type; `unknown` would not
export type Events = Readonly<Record<`fan-${string}`, EventContract<any>>>;

/** The type of an event's `detail`; undefined when it has none. */
export type DetailOf<Event> = Event extends EventContract<infer Detail> ? Detail : never;

/** Something that has happened. */
export function event(): EventContract<undefined>;
export function event<Detail>(): EventContract<Detail>;
export function event(): EventContract {
  return { cancelable: false };
}

/** Something that is about to happen; a host page takes over with `preventDefault()`. */
export function cancelable(): EventContract<undefined>;
export function cancelable<Detail>(): EventContract<Detail>;
export function cancelable(): EventContract {
  return { cancelable: true };
}

/**
 * The size that a tag reserves before and after its first render, to avoid layout shifts. Keys are conditions:
 * `default`, an attribute selector (`[compact]`), a minimum viewport width (`48rem`), or both (`48rem [compact]`).
 * Values are the usual height of the content (`35rem`), or minimum width and height of an inline box (`6rem 2.75rem`).
 * Later keys win. A rem is 16 pixels here, regardless of the host page's root size.
 *
 * A reserved height is limited to the window's height: a shift below the window is not visible, and short content
 * leaves no larger gap. `npm run bench -- shift` shows where a height is too low.
 */
export type Box = Readonly<Record<string, string>> & { readonly default: string };

/** The declaration of a tag. The runtime, the types, the manifest and the reference page are derived from it. */
export interface ElementContract {
  readonly tag: `fan-${string}`;
  readonly attributes: Attributes;
  readonly events: Events;
  /** Names for `::part()`. */
  readonly parts: readonly string[];
  readonly height: Box;
  /** The max width in a parent that is sized by its content, in pixels; without it, the available width. */
  readonly preferredWidth?: number;
  /** The namespaces in `locales/` that are loaded before the first render. */
  readonly words: string | readonly string[];
}

export function namespacesOf(contract: Pick<ElementContract, 'words'>): readonly string[] {
  return typeof contract.words === 'string' ? [contract.words] : contract.words;
}

/** A selector for a tag, with or without a condition on its attributes such as `[compact]`. */
type Subject = (condition: string) => string;

/**
 * The rules that set the height of a tag's box in `--fan-box`, and its display. The same box is declared for the page
 * (`fan-vote[compact]`) and for the shadow root (`:host([compact])`); `reservedBox` applies it.
 * @param subject the tag
 * @param shaped the selector for width and display, if they do not always apply
 * @param inline the `display` of a box with a width
 */
export function boxRules(
  box: Readonly<Record<string, string>>,
  subject: Subject,
  shaped = subject,
  inline = 'inline-block',
): string {
  return Object.entries(box)
    .map(([key, value]) => {
      const { width, attribute } = conditionsOf(key);
      const rule = ruleOf(value, subject(attribute), shaped(attribute), inline);
      return width === undefined ? rule : `@media(min-width:${width}){${rule}}`;
    })
    .join('');
}

function conditionsOf(key: string): { width: string | undefined; attribute: string } {
  const [, width, attribute = ''] = /^(?:default|([\d.]+(?:rem|px))? ?(\[.*)?)$/.exec(key) ?? [];
  return { width, attribute };
}

function ruleOf(value: string, subject: string, shaped: string, inline: string): string {
  const pixels = value.replaceAll(/([\d.]+)rem/g, (_, count: string) => `${Number(count) * 16}px`);
  const [first = '', second] = pixels.split(' ');
  if (second === undefined) return `${subject}{--fan-box:${first}}`;
  return `${subject}{--fan-box:${second}}${shaped}{display:${inline};min-inline-size:${first}}`;
}

/** The conditions on attributes under which a tag is an inline box. */
export const inlineConditions = (box: Box): string[] =>
  Object.entries(box).flatMap(([key, size]) => (size.includes(' ') ? [conditionsOf(key).attribute] : []));

/**
 * The preferred width where the parent is sized by its content: in a flex row, a table cell, a dialog. Most widgets are size
 * containers, which have no intrinsic width there, so the element would be 0 wide. Two words of font size 0 with a word space as wide
 * as the window act like a paragraph: the element fills the available width and no more, and is never narrower than the indent.
 * @param width the max width in pixels
 */
export const preferredWidth = (width?: number): string =>
  'content:". .";content:". ."/"";display:block;height:0;overflow:hidden;font-size:0;text-indent:144px;white-space:normal;' +
  spacing(width);

const spacing = (width?: number): string =>
  `word-spacing:calc(${width === undefined ? '100vw' : `min(100vw,${width}px)`} - 144px)`;

/**
 * Applies the reserved box.
 * @param usual its height in pixels where no rule sets another
 */
export function reservedBox(usual?: number): string {
  return `min-block-size:min(100vh,var(--fan-box${usual === undefined ? '' : `,${usual}px`}))`;
}
