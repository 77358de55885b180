/**
 * What an element's attributes may hold. A value that does not fit costs a console warning and the default, never an
 * error: a typing mistake on a partner's page must not leave the page without its widget.
 */
export interface Attribute<Value> {
  /** As a reference page prints it: `string`, `number`, `'all' | 'ended'`. */
  readonly type: string;
  /** What counts when the attribute is absent, empty or wrong. */
  readonly fallback: Value;
  /** From the text of an attribute that is there; undefined when it does not fit. */
  parse(value: string): Value | undefined;
  /** Whether a value set as a property fits. */
  accepts(value: unknown): value is Value;
}

// oxlint-disable-next-line typescript/no-explicit-any -- `accepts` narrows, so an attribute of one type is none of another; the record infers each.
export type Attributes = Readonly<Record<string, Attribute<any>>>;

/** The props that a component receives for its attributes. */
export type PropsOf<A extends Attributes> = { readonly [Name in keyof A]: A[Name]['fallback'] };

const isString = (value: unknown): value is string => typeof value === 'string';

/** Any text. Without a default an absent attribute is undefined. */
export function text(): Attribute<string | undefined>;
export function text(fallback: string): Attribute<string>;
export function text(fallback?: string): Attribute<string | undefined> {
  return { type: 'string', fallback, parse: (value) => value, accepts: isString };
}

/** One of a few words; case counts. */
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

/** There or not, as `disabled` is in HTML: only absence and the word `false` mean false. */
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
 * @param accepts decides what fits; JSON that cannot be read never does.
 * @param type as a reference page prints it, `string[]` for example.
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
        return undefined; // the caller warns, as for every value that does not fit
      }
    },
    accepts,
  };
}

const headingLevels = [1, 2, 3, 4, 5, 6] as const;

export type HeadingLevel = (typeof headingLevels)[number];

/** Every element's `heading-level`: at which level the headings inside it begin. Where it is not set, the page says it. */
export const headingLevel: Attribute<HeadingLevel | undefined> = {
  type: '1 | 2 | 3 | 4 | 5 | 6',
  fallback: undefined,
  parse: (value) => headingLevels.find((level) => String(level) === value),
  accepts: (value): value is HeadingLevel => headingLevels.some((level) => level === value),
};

/** `voteId` → `vote-id`, the same way as r2wc names them. */
export function attributeNameOf(property: string): string {
  return property.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, letter: string) => `${before}-${letter.toLowerCase()}`,
  );
}

/**
 * How an attribute may be written, `vote-id` before `voteid`: frameworks write properties' names as attributes, which
 * HTML puts into small letters and XML leaves as they are.
 */
export function spellingsOf(property: string): readonly string[] {
  return [attributeNameOf(property), property.toLowerCase(), property];
}
