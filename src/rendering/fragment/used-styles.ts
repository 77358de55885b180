import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';
import { type Rule, rulesOf } from './css-rules.ts';
import { elementsOf } from './tree.ts';

/** What a tree has that a selector may ask for. */
interface Names {
  tags: Set<string>;
  classes: Set<string>;
  attributes: Set<string>;
}

/**
 * The rules that something in the tree may need: a first screen needs about two fifths of its element's style sheets. What a
 * pointer or a press shows is left out, since it begins with the element's script; the focus ring is not.
 * @param sheets each is pruned for itself; a token that no sheet of them reads is left out
 */
export function usedStyles(sheets: readonly string[], tree: readonly FragmentNode[]): string[] {
  const names = namesIn(tree);
  const kept = sheets.map((sheet) => keepRules(rulesOf(sheet), names));
  const inline = [...elementsOf(tree)].flatMap(([, attributes]) => (attributes ? (attributes['style'] ?? []) : []));
  const read = readIn([...kept.map(print), ...inline].join());
  return kept.map((rules) => print(withoutUnread(rules, read)));
}

function namesIn(tree: readonly FragmentNode[]): Names {
  const names: Names = { tags: new Set(), classes: new Set(), attributes: new Set() };
  for (const [tag, attributes] of elementsOf(tree)) {
    names.tags.add(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      names.attributes.add(name);
      if (name === 'class') for (const each of value.split(/\s+/)) names.classes.add(each);
    }
  }
  return names;
}

function keepRules(rules: readonly Rule[], names: Names): Rule[] {
  const kept = rules.flatMap((rule) => {
    if (rule.rules !== null) {
      const inner = keepRules(rule.rules, names);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    if (rule.prelude.startsWith('@')) return [rule];
    const selectors = splitAt(rule.prelude, ',').flatMap((selector) => narrowed(selector, names));
    return selectors.length > 0 ? [{ ...rule, prelude: selectors.join() }] : [];
  });
  const animations = print(kept.filter(({ prelude }) => !prelude.startsWith('@keyframes')));
  return kept.filter(({ prelude }) => {
    const [, name] = /^@keyframes ([\w-]+)/.exec(prelude) ?? [];
    return name === undefined || animations.includes(name);
  });
}

/** The selector with those alternatives of `:is()` and `:where()` that may match; nothing where it can't match. */
function narrowed(selector: string, names: Names): string[] {
  let canMatch = true;
  const narrow = selector.replaceAll(/:(is|where)\(((?:[^()]|\([^()]*\))*)\)/g, (_, kind: string, list: string) => {
    const kept = splitAt(list, ',').filter((each) => mayMatch(each, names));
    if (kept.length === 0) canMatch = false;
    return `:${kind}(${kept.join()})`;
  });
  return canMatch && mayMatch(narrow, names) ? [narrow] : [];
}

/** Whether all that a selector names is in the tree; what is in brackets, as of `:is()`, is not looked at. */
function mayMatch(selector: string, { tags, classes, attributes }: Names): boolean {
  const plain = withoutBrackets(selector);
  if (/:(hover|active)\b/.test(plain)) return false;
  if ([...plain.matchAll(/\[([\w-]+)/g)].some(([, name = '']) => !attributes.has(name))) return false;
  const named = plain.replaceAll(/\[[^\]]*\]/g, '');
  const hasClasses = [...named.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
  return hasClasses && [...named.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi)].every(([, tag = '']) => tags.has(tag));
}

/** A rule on the tag's own attributes, `:host([compact])`, says nothing about the tree. */
function withoutBrackets(selector: string): string {
  const plain = selector.replaceAll(/\([^()]*\)/g, '');
  return plain === selector ? plain : withoutBrackets(plain);
}

/** The tokens that are read in a text, and those that they are made of. */
function readIn(text: string): Set<string> {
  const made = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/(--[\w-]+)\s*:([^;{}]*)/g))
    made.set(name, (made.get(name) ?? '') + value);
  const namesOf = (value: string) => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
  const read = new Set(namesOf(text.replaceAll(/--[\w-]+\s*:[^;{}]*/g, '')));
  // The set grows during the iteration.
  for (const name of read) for (const inner of namesOf(made.get(name) ?? '')) read.add(inner);
  return read;
}

function withoutUnread(rules: readonly Rule[], read: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.rules !== null) {
      const inner = withoutUnread(rule.rules, read);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    if (rule.body.includes('{')) return [rule];
    const body = splitAt(rule.body, ';')
      .filter((declaration) => {
        const [, name = ''] = /^\s*([\w-]+)\s*:/.exec(declaration) ?? [];
        // Nothing changes yet.
        return name.startsWith('--') ? read.has(name) : name !== 'transition';
      })
      .join(';');
    return body.trim() === '' ? [] : [{ ...rule, body }];
  });
}

const print = (rules: readonly Rule[]): string =>
  rules.map(({ prelude, body, rules: inner }) => `${prelude}{${inner === null ? body : print(inner)}}`).join('');

/** Splits where the sign is in no brackets and no quotes. */
function splitAt(text: string, sign: string): string[] {
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
