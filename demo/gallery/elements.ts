import type { ElementContract } from '../../src/core/element/contract.ts';

export interface ShownElement {
  contract: ElementContract;
  /** The sentences of `reference.ts`, by name. */
  reference: { summary: string; attributes: Record<string, string>; events: Record<string, string> };
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/widgets/*/reference.ts', { eager: true });

function isShown(value: unknown): value is ShownElement {
  return typeof value === 'object' && value !== null && 'contract' in value && 'reference' in value;
}

/** Every element that there is, from the contracts themselves. */
export const elements: readonly ShownElement[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isShown)
  .toSorted((one, other) => one.contract.tag.localeCompare(other.contract.tag));
