import type { ElementContract } from '../core/element/contract.ts';
import { createElementClass, type ElementDefinition } from '../core/element/fan-element.ts';
import { whenConfigured } from '../core/platform.ts';

/** Export of an element's module in the package, where an import registers nothing. */
export type PackageElement = ElementDefinition<ElementContract>;

/** How long an element waits for `configure` before the console says that it is missing. Milliseconds. */
const patience = 3000;

/**
 * Registers the tag once it is known where the platform is. Doing it twice is harmless, and so is another copy of the
 * product on the page: the first one keeps the tag. On a server it does nothing.
 */
export function register(element: PackageElement): void {
  if (typeof customElements === 'undefined') return;
  const warning = setTimeout(() => {
    console.error(
      `<${element.tag}> waits for configure({ origin }) from '@fanfare/elements': it does not know where the platform is.`,
    );
  }, patience);
  whenConfigured(() => {
    clearTimeout(warning);
    if (!customElements.get(element.tag)) customElements.define(element.tag, createElementClass(element));
  });
}
