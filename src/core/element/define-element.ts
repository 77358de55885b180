import type { ElementContract } from './contract.ts';
import { createElementClass, type ElementDefinition } from './fan-element.ts';

/**
 * Registers a tag: `defineElement({ ...voteElement, component: FanVote, styles })`. The component's props are the
 * contract's attributes; `useHost()` gives the rest. A second definition of the tag, also by another bundle, is
 * ignored.
 */
export function defineElement<Contract extends ElementContract>(definition: ElementDefinition<Contract>): void {
  if (customElements.get(definition.tag)) return;
  customElements.define(definition.tag, createElementClass(definition));
}
