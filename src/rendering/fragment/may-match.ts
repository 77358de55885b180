import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';

/** An element of a tree, as selectors ask for it. */
export interface Place {
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Place | null;
}

/** Every element of a tree with its place in it. */
export function placesIn(nodes: readonly FragmentNode[], parent: Place | null = null): Place[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const [tag, written, ...content] = node;
    // In HTML the case of names does not matter: React writes `maxLength`.
    const attributes = Object.fromEntries(
      Object.entries(written || {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const classes = new Set((attributes['class'] ?? '').split(/\s+/));
    const place: Place = { tag, classes, attributes, parent };
    return [place, ...placesIn(content, place)];
  });
}

/** Conditions on an element; the rest of a selector is ignored. */
interface Compound {
  readonly tag: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string | null])[];
  /** True for `:host`, the element's own tag. */
  readonly isHost: boolean;
}

interface Selector {
  /** The parts from left to right; `combinators[0]` is between the first two. */
  readonly compounds: readonly Compound[];
  readonly combinators: readonly string[];
  /** Attributes that something in the tree must have. */
  readonly states: readonly string[];
  /** The selectors in each `:has()`. */
  readonly inner: readonly (readonly string[])[];
}

/** Styles for a pointer or a press need the element's script. */
const never = /:(hover|active)\b/;
/** States that an attribute sets, of the element itself or of a fieldset around it. */
const statePattern = /:(disabled|checked|placeholder)\b(?!-)/g;
const parts = /::?[\w-]+|\.([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?[^\]]*\]|([a-z][\w-]*)/gi;

/** Each selector is the same in every rendering. */
const cache = new Map<string, Selector | null>();

/**
 * True if a selector may match something in the tree. Where it asks for more than tags, classes, attributes and their places,
 * the answer is yes: a rule too many costs bytes, one too few the look.
 */
export function mayMatch(text: string, places: readonly Place[]): boolean {
  const selector = cache.has(text) ? (cache.get(text) ?? null) : read(text);
  cache.set(text, selector);
  if (selector === null) return false;
  const { compounds, combinators, states, inner } = selector;
  if (!states.every((name) => places.some(({ attributes }) => name in attributes))) return false;
  if (!inner.every((list) => list.some((each) => mayMatch(each, places)))) return false;
  const matches = (place: Place | null, at: number): boolean => {
    const compound = compounds[at];
    if (compound === undefined || compound.isHost) return true;
    if (place === null || !isOf(place, compound)) return false;
    if (at === 0 || compounds[at - 1]?.isHost) return true;
    switch (combinators[at - 1]) {
      case '>':
        return matches(place.parent, at - 1);
      case '+':
      case '~':
        return places.some((other) => other.parent === place.parent && matches(other, at - 1));
      default:
        return ancestorsOf(place).some((ancestor) => matches(ancestor, at - 1));
    }
  };
  const last = compounds.length - 1;
  return compounds[last]?.isHost === true || places.some((place) => matches(place, last));
}

function read(text: string): Selector | null {
  const plain = withoutBrackets(text).trim();
  if (never.test(plain)) return null;
  const steps = plain.split(/\s*([>+~])\s*|\s+/).map((step) => step ?? ' ');
  return {
    compounds: steps.filter((_, index) => index % 2 === 0).map(compoundOf),
    combinators: steps.filter((_, index) => index % 2 === 1),
    states: [...plain.matchAll(statePattern)].map(([, name = '']) => name),
    // `:has(> .picture)` begins with a combinator.
    inner: havings(text).map((list) => list.map((each) => each.replace(/^\s*[>+~]/, ''))),
  };
}

function ancestorsOf(place: Place): Place[] {
  return place.parent === null ? [] : [place.parent, ...ancestorsOf(place.parent)];
}

function isOf(place: Place, { tag, classes, attributes }: Compound): boolean {
  return (
    (tag === null || tag === place.tag) &&
    classes.every((name) => place.classes.has(name)) &&
    attributes.every(([name, value]) => {
      const written = place.attributes[name];
      return written !== undefined && (value === null || written === value);
    })
  );
}

function compoundOf(text: string): Compound {
  let tag: string | null = null;
  const classes: string[] = [];
  const attributes: [string, string | null][] = [];
  for (const [whole, name, attribute, value, type] of text.matchAll(parts)) {
    if (name !== undefined) classes.push(name);
    // Only values that are compared by `=` have to be the same.
    if (attribute !== undefined)
      attributes.push([attribute.toLowerCase(), /[~|^$*]=/.test(whole) ? null : (value ?? null)]);
    if (type !== undefined) tag = type;
  }
  return { tag, classes, attributes, isHost: /^:(host|root)\b/.test(text) };
}

/** The selectors in each `:has()` that is not in other brackets. */
function havings(selector: string): string[][] {
  const found: string[][] = [];
  let depth = 0;
  let from: number | null = null;
  for (const { index, 0: sign } of selector.matchAll(/:has\(|[()]/g)) {
    if (sign === ')') {
      depth -= 1;
      if (depth === 0 && from !== null) {
        found.push(splitAt(selector.slice(from, index), ','));
        from = null;
      }
    } else {
      if (depth === 0 && sign !== '(') from = index + sign.length;
      depth += 1;
    }
  }
  return found;
}

/** A rule on the tag's own attributes, `:host([compact])`, says nothing about the tree. */
function withoutBrackets(selector: string): string {
  const plain = selector.replaceAll(/\([^()]*\)/g, '');
  return plain === selector ? plain : withoutBrackets(plain);
}

/** Splits where the sign is in no brackets and no quotes. */
export function splitAt(text: string, sign: string): string[] {
  const found: string[] = [];
  let from = 0;
  let depth = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[(),;[\]]/g)) {
    const [seen] = match;
    if (seen === '(' || seen === '[') depth += 1;
    else if (seen === ')' || seen === ']') depth -= 1;
    else if (seen === sign && depth === 0) {
      found.push(text.slice(from, match.index));
      from = match.index + 1;
    }
  }
  return [...found, text.slice(from)];
}
