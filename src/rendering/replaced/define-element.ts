import type { ElementContract } from '../../core/element/contract.ts';
import type { ElementDefinition } from '../../core/element/fan-element.ts';
import { definitions } from '../element/definitions.ts';

/** Instead of registering the tag. */
export function defineElement(definition: ElementDefinition<ElementContract>): void {
  definitions.set(definition.tag, definition);
}
