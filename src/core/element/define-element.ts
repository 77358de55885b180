import type { ElementContract } from './contract.ts';
import { createElementClass, type ElementDefinition } from './fan-element.ts';

/**
 * Registers a tag: `defineElement({ ...voteElement, component: FanVote, styles })`. The component's props are the
 * contract's attributes; everything else it asks of `useHost()`. Doing it twice, or in two bundles, is harmless: the
 * first one keeps the tag.
 */
export function defineElement<Contract extends ElementContract>(definition: ElementDefinition<Contract>): void {
  if (customElements.get(definition.tag)) return;
  customElements.define(definition.tag, createElementClass(definition));
}
