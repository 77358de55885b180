import type { Condition } from '../condition.ts';
import { layoutConditions } from './layout.ts';
import { lookConditions } from './look.ts';
import { networkConditions } from './network.ts';
import { placeConditions } from './places.ts';
import { policyConditions } from './policies.ts';
import { scriptConditions } from './scripts.ts';

export const conditions: readonly Condition[] = [
  ...layoutConditions,
  ...lookConditions,
  ...policyConditions,
  ...scriptConditions,
  ...placeConditions,
  ...networkConditions,
];
