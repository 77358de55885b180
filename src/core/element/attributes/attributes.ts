/**
 * The types of an element's attributes. A wrong value causes a console warning and the default, never an error: a
 * typing mistake on a partner's page must not remove the widget.
 */
export interface Attribute<Value> {
  /** As the reference page shows it: `string`, `number`, `'all' | 'ended'`. */
  readonly type: string;
  /** The value when the attribute is absent, empty or wrong. */
  readonly fallback: Value;
  /** Parses the attribute's text; undefined if it is wrong. */
  parse(value: string): Value | undefined;
  /** True if a value is valid for the property. */
  accepts(value: unknown): value is Value;
}

// oxlint-disable-next-line typescript/no-explicit-any -- `accepts` narrows, so an attribute of one type is none of another; the record infers each.
export type Attributes = Readonly<Record<string, Attribute<any>>>;

/** The props that a component receives for its attributes. */
export type PropsOf<A extends Attributes> = { readonly [Name in keyof A]: A[Name]['fallback'] };

const isString = (value: unknown): value is string => typeof value === 'string';

/** Any text. Without a default, an absent attribute is undefined. */
export function text(): Attribute<string | undefined>;
export function text(fallback: string): Attribute<string>;
export function text(fallback?: string): Attribute<string | undefined> {
  return { type: 'string', fallback, parse: (value) => value, accepts: isString };
}

/** One of a few words, case-sensitive. */
export function oneOf<const Word extends string>(words: readonly Word[]): Attribute<Word | undefined>;
export function oneOf<const Word extends string>(words: readonly Word[], fallback: NoInfer<Word>): Attribute<Word>;
export function oneOf<const Word extends string>(words: readonly Word[], fallback?: Word): Attribute<Word | undefined> {
  return {
    type: words.map((word) => `'${word}'`).join(' | '),
    fallback,
    parse: (value) => words.find((word) => word === value),
    accepts: (value): value is Word => words.some((word) => word === value),
  };
}

/** A boolean, like `disabled` in HTML: false only if it is absent or the word `false`. */
export function flag(): Attribute<boolean> {
  return {
    type: 'boolean',
    fallback: false,
    parse: (value) => value !== 'false',
    accepts: (value): value is boolean => typeof value === 'boolean',
  };
}

/** A finite number. */
export function number(): Attribute<number | undefined>;
export function number(fallback: number): Attribute<number>;
export function number(fallback?: number): Attribute<number | undefined> {
  const accepts = (value: unknown): value is number => Number.isFinite(value);
  return {
    type: 'number',
    fallback,
    parse: (value) => (value.trim() !== '' && accepts(Number(value)) ? Number(value) : undefined),
    accepts,
  };
}

/**
 * Structured data, as JSON in the attribute or as an object in the property.
 * @param accepts validates a value; invalid JSON is never accepted
 * @param type as the reference page shows it, `string[]` for example
 */
export function json<Value>(type: string, accepts: (value: unknown) => value is Value): Attribute<Value | undefined> {
  return {
    type,
    fallback: undefined,
    parse: (value) => {
      try {
        const parsed: unknown = JSON.parse(value);
        return accepts(parsed) ? parsed : undefined;
      } catch {
        return undefined; // the caller warns, as for every wrong value
      }
    },
    accepts,
  };
}

const headingLevels = [1, 2, 3, 4, 5, 6] as const;

export type HeadingLevel = (typeof headingLevels)[number];

/**
 * Every element's `heading-level`: the level of its first headings. Without it, the page's `data-heading-level`
 * applies.
 */
export const headingLevel: Attribute<HeadingLevel | undefined> = {
  type: '1 | 2 | 3 | 4 | 5 | 6',
  fallback: undefined,
  parse: (value) => headingLevels.find((level) => String(level) === value),
  accepts: (value): value is HeadingLevel => headingLevels.some((level) => level === value),
};

/** `voteId` → `vote-id`, as r2wc names attributes. */
export function attributeNameOf(property: string): string {
  return property.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, letter: string) => `${before}-${letter.toLowerCase()}`,
  );
}

/**
 * The accepted spellings of an attribute, `vote-id` before `voteid`. Frameworks write property names as attributes;
 * HTML puts them into lower case, XML does not.
 */
export function spellingsOf(property: string): readonly string[] {
  return [attributeNameOf(property), property.toLowerCase(), property];
}
