import type { Finding } from './findings.ts';

/** What of `custom-elements.json` (Custom Elements Manifest) the doctor reads. */
export interface Manifest {
  modules: readonly {
    declarations: readonly {
      tagName: string;
      attributes: readonly { name: string; type: { text: string } }[];
    }[];
  }[];
}

/** A tag as it stands on the page. */
export interface WrittenTag {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}

/** What HTML gives every element, and what frameworks put on theirs. */
const everywhere =
  /^(id|class|style|slot|part|hidden|title|dir|role|tabindex|translate|inert|is|nonce|exportparts|popover|data-.+|aria-.+|on.+|[^a-z].*|.*[:.].*)$/;

/** What is written on the page that no element knows. */
export function checkTags(written: readonly WrittenTag[], { modules }: Manifest): Finding[] {
  const known = new Map(
    modules.flatMap(({ declarations }) => declarations.map((one) => [one.tagName, one.attributes] as const)),
  );
  return written.flatMap(({ tag, attributes }) => {
    const own = known.get(tag);
    if (!own) return [{ name: 'unknownTag', values: { tag, known: [...known.keys()].join(', ') } } satisfies Finding];
    return Object.entries(attributes).flatMap(([attribute, value]) => {
      const found = own.find(({ name }) => name === attribute);
      if (found) return fits(found.type.text, value) ? [] : [wrong(tag, attribute, value, found.type.text)];
      const names = own.map(({ name }) => name).join(', ');
      return everywhere.test(attribute) ? [] : [unknown(tag, attribute, names)];
    });
  });
}

const unknown = (tag: string, attribute: string, known: string): Finding => ({
  name: 'unknownAttribute',
  values: { tag, attribute, known },
});

const wrong = (tag: string, attribute: string, value: string, type: string): Finding => ({
  name: 'wrongValue',
  values: { tag, attribute, value, type },
});

/** Words and numbers alone: what else a text may be, the element says itself in the console. */
function fits(type: string, value: string): boolean {
  if (value === '') return true;
  if (type === 'number') return Number.isFinite(Number(value));
  return !type.startsWith("'") || type.split(' | ').includes(`'${value}'`);
}
