import type { ElementContract } from '../../core/element/contract.ts';
import type { ElementDefinition } from '../../core/element/fan-element.ts';
import { definitions } from '../element/definitions.ts';

/** On the server there is no tag to register: the renderer looks up the definition instead. */
export function defineElement(definition: ElementDefinition<ElementContract>): void {
  definitions.set(definition.tag, definition);
}
