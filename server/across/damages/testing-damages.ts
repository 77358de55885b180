import { orderDamages } from './testing-order-damages.ts';
import { otherDamages } from './testing-other-damages.ts';
import { voteDamages } from './testing-vote-damages.ts';

/** By invariant: statements in a database without triggers and constraints, and a part of the sentence that finds the damage. */
export type Damages = Record<string, readonly (readonly [sql: string, sentence: string])[]>;

export const damages: Damages = { ...otherDamages, ...voteDamages, ...orderDamages };
