/** As src/rendering/inline-styles.ts writes it: `[data-look="3"]:not(#a#b)`. */
const look = /^\[data-look="(\d+)"\]/;

/**
 * Makes style attributes of the rules that the server has written instead, since the policy allows none in HTML. React sets and
 * removes properties of the attribute, and could not remove those of a rule.
 */
export function restoreStyles(root: Document | ShadowRoot): void {
  const looks = new Map<string, string>();
  for (const { sheet } of root.querySelectorAll('style')) {
    for (const rule of sheet?.cssRules ?? []) {
      if (!(rule instanceof CSSStyleRule)) continue;
      const [, number] = look.exec(rule.selectorText) ?? [];
      if (number !== undefined) looks.set(number, rule.style.cssText);
    }
  }
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>('[data-look]')) {
    node.style.cssText = looks.get(node.dataset['look'] ?? '') ?? '';
    node.removeAttribute('data-look');
  }
}
