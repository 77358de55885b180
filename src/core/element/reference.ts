import type { ElementContract } from './contract.ts';

type Described<Names extends PropertyKey> = { readonly [Name in Names]: string };

/**
 * A sentence for everything in an element's contract. A missing or an extra one does not compile. Used only at build
 * time.
 */
export interface ElementReference<Contract extends ElementContract> {
  readonly summary: string;
  readonly attributes: Described<keyof Contract['attributes']>;
  readonly events: Described<keyof Contract['events']>;
  readonly parts: Described<Contract['parts'][number]>;
  /** Custom properties that this element reads, besides the design tokens. */
  readonly properties?: Readonly<Record<`--fan-${string}`, string>>;
}

/** `defineReference(voteElement, { … })` */
export function defineReference<Contract extends ElementContract>(
  contract: Contract,
  reference: ElementReference<Contract>,
): { contract: Contract; reference: ElementReference<Contract> } {
  return { contract, reference };
}
