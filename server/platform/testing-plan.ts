import type { Statements } from './database/database.ts';

/** A node of PostgreSQL's plan for a statement; the figures are there after `EXPLAIN (ANALYZE)` only. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** All nodes of a statement's plan. @param options of `EXPLAIN`, beside the format */
export async function planOf(
  owner: Statements,
  statement: string,
  values: unknown[],
  options: readonly string[] = [],
): Promise<PlanNode[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (${[...options, 'FORMAT JSON'].join(', ')}) ${statement}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error(`there is no plan for ${statement}`);
  return nodesOf(plan);
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
