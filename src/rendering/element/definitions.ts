import type { ElementContract } from '../../core/element/contract.ts';
import type { ElementDefinition } from '../../core/element/fan-element.ts';

/** The elements that pages have imported, by tag. */
export const definitions = new Map<string, ElementDefinition<ElementContract>>();
