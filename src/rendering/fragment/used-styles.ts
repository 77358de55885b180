import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';
import { type Rule, rulesOf } from './css-rules.ts';
import { mayMatch, type Place, placesIn, splitAt } from './may-match.ts';
import { elementsOf } from './tree.ts';

/** A first screen does not change, and does not react to a pointer. */
const unneeded = /^(transition|cursor|touch-action|(-webkit-)?user-select|-webkit-tap-highlight-color)$/;

/**
 * The rules that may match in the tree: a first screen needs about two fifths of its element's style sheets. Styles for a pointer or a
 * press are left out, since they need the element's script. The focus ring stays.
 * @param sheets each is reduced by itself; a token that none of them reads is left out
 */
export function usedStyles(sheets: readonly string[], tree: readonly FragmentNode[]): string[] {
  const places = placesIn(tree);
  const used = sheets.map((sheet) => keepRules(rulesOf(sheet), places));
  const inline = [...elementsOf(tree)].flatMap(([, attributes]) => (attributes ? (attributes['style'] ?? []) : []));
  const read = readIn([...used.map(print), ...inline].join());
  return used.map((rules) => print(withoutUnread(rules, read)));
}

function keepRules(rules: readonly Rule[], places: readonly Place[]): Rule[] {
  const used = rules.flatMap((rule) => {
    if (rule.rules !== null) {
      const inner = keepRules(rule.rules, places);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    if (rule.prelude.startsWith('@')) return [rule];
    const selectors = splitAt(rule.prelude, ',').flatMap((selector) => narrowed(selector, places));
    return selectors.length > 0 ? [{ ...rule, prelude: selectors.join() }] : [];
  });
  const animations = print(used.filter(({ prelude }) => !prelude.startsWith('@keyframes')));
  return used.filter(({ prelude }) => {
    const [, name] = /^@keyframes ([\w-]+)/.exec(prelude) ?? [];
    return name === undefined || animations.includes(name);
  });
}

/** The selector with only those alternatives of `:is()` and `:where()` that may match; empty if it can't match. */
function narrowed(selector: string, places: readonly Place[]): string[] {
  let canMatch = true;
  const narrow = selector.replaceAll(/:(is|where)\(((?:[^()]|\([^()]*\))*)\)/g, (_, kind: string, list: string) => {
    const matching = splitAt(list, ',').filter((each) => mayMatch(each, places));
    if (matching.length === 0) canMatch = false;
    return `:${kind}(${matching.join()})`;
  });
  return canMatch && mayMatch(narrow, places) ? [narrow] : [];
}

/** The tokens that a text reads, and the tokens in their values. */
function readIn(text: string): Set<string> {
  const valueOf = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/(--[\w-]+)\s*:([^;{}]*)/g))
    valueOf.set(name, (valueOf.get(name) ?? '') + value);
  const namesOf = (value: string) => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
  const read = new Set(namesOf(text.replaceAll(/--[\w-]+\s*:[^;{}]*/g, '')));
  // The set grows during the iteration.
  for (const name of read) for (const inner of namesOf(valueOf.get(name) ?? '')) read.add(inner);
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
        return name.startsWith('--') ? read.has(name) : !unneeded.test(name);
      })
      .join(';');
    return body.trim() === '' ? [] : [{ ...rule, body }];
  });
}

const print = (rules: readonly Rule[]): string =>
  rules.map(({ prelude, body, rules: inner }) => `${prelude}{${inner === null ? body : print(inner)}}`).join('');
