import type { Attributes } from './attributes/attributes.ts';

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
 * `default`, an attribute selector (`[compact]`), a least viewport width (`48rem`), or both (`48rem [compact]`). Values are
 * the height that the content usually has (`35rem`), or least width and height of an inline box (`6rem 2.75rem`). Later
 * keys win. A rem is 16 pixels here, whatever the host page's root says.
 *
 * A height is held up to that of the window: what stands below is then out of sight, before and after the content comes,
 * and a short content leaves no larger hole than that. `npm run bench -- shift` shows where a height is too low.
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

/** A selector for a tag, under a condition on its attributes such as `[compact]`, or under none. */
type Subject = (condition: string) => string;

/**
 * The rules that say how high a tag's box is, in `--fan-box`, and what shape it has. The same box is described for the page
 * (`fan-vote[compact]`) and for the shadow root (`:host([compact])`); `heldBox` holds it.
 * @param subject the tag
 * @param shaped what has the shape, where that is not the tag at all times
 * @param inline how a box with a width is displayed
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

/** Holds the box. @param usual its height where no rule says another, in pixels */
export function heldBox(usual?: number): string {
  return `min-block-size:min(100vh,var(--fan-box${usual === undefined ? '' : `,${usual}px`}))`;
}
