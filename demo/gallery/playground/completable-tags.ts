import type { TagSpec } from '@codemirror/lang-html';
import { attributeNameOf } from '../../../src/core/element/attributes/attributes.ts';
import { elements } from '../elements.ts';
import type { ExistingIds } from '../existing-ids.ts';

/** Every element with its attributes and their values, from the contracts. */
export function completableTags(ids: ExistingIds): Record<string, TagSpec> {
  return Object.fromEntries(
    elements.map(({ contract }) => {
      const own = Object.entries(contract.attributes).map(([property, { type }]) => {
        const name = attributeNameOf(property);
        return [name, valuesOf(name, type, ids)] as const;
      });
      const attrs = Object.fromEntries<readonly string[] | null>([
        ...own,
        ['theme', ['light', 'dark', 'auto']],
        ['lang', ['ko', 'en', 'ja']],
      ]);
      return [contract.tag, { attrs }];
    }),
  );
}

/**
 * @param type as the contract prints it
 * @returns null if any text is allowed
 */
function valuesOf(name: string, type: string, ids: ExistingIds): readonly string[] | null {
  const existing = Object.entries(ids).find(([kind]) => kind === name)?.[1];
  if (existing) return existing.map(({ id }) => id);
  const words = [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  return words.length > 0 ? words : null;
}
