import type { ElementContract } from './contract.ts';

type Described<Names extends PropertyKey> = { readonly [Name in Names]: string };

/**
 * A sentence for everything that an element's contract names. Leaving one out, or describing one that is gone, does not
 * compile. Read at build time alone.
 */
export interface ElementReference<Contract extends ElementContract> {
  readonly summary: string;
  readonly attributes: Described<keyof Contract['attributes']>;
  readonly events: Described<keyof Contract['events']>;
  readonly parts: Described<Contract['parts'][number]>;
  /** Custom properties beyond the design tokens that this element reads. */
  readonly properties?: Readonly<Record<`--fan-${string}`, string>>;
}

/** `defineReference(voteElement, { … })` */
export function defineReference<Contract extends ElementContract>(
  contract: Contract,
  reference: ElementReference<Contract>,
): { contract: Contract; reference: ElementReference<Contract> } {
  return { contract, reference };
}
