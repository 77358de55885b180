/** A rule of a style sheet. */
export interface Rule {
  /** Its selectors, or its at-rule: `@media(width>=48rem)`. */
  readonly prelude: string;
  /** The text between its braces. */
  readonly body: string;
  /** The rules inside, for an at-rule that groups rules. */
  readonly rules: readonly Rule[] | null;
}

/** The sheets never change. */
const cache = new Map<string, readonly Rule[]>();
/** Comments and strings, whose braces don't count; braces; and the end of a statement such as `@layer a;`. */
const signs = /\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs;
const groups = /^@(media|supports|container|layer|scope|starting-style)\b/;

/** Reads a style sheet into its rules. */
export function rulesOf(sheet: string): readonly Rule[] {
  const found = cache.get(sheet) ?? read(sheet);
  cache.set(sheet, found);
  return found;
}

function read(sheet: string): Rule[] {
  const rules: Rule[] = [];
  let from = 0;
  let depth = 0;
  let prelude = '';
  for (const match of sheet.matchAll(signs)) {
    const [sign] = match;
    const end = match.index + sign.length;
    if (sign.startsWith('/*') && depth === 0) from = end;
    else if (sign === ';' && depth === 0) from = end;
    else if (sign === '{' && depth++ === 0) {
      prelude = sheet.slice(from, match.index).trim();
      from = end;
    } else if (sign === '}' && --depth === 0) {
      const body = sheet.slice(from, match.index);
      rules.push({ prelude, body, rules: groups.test(prelude) ? read(body) : null });
      from = end;
    }
  }
  return rules;
}
