import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown;
}

/** The statements that this process sends to any database meanwhile, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map((call) => {
      const [statement, parameters]: unknown[] = call;
      const { text, values } =
        typeof statement === 'string' ? { text: statement, values: parameters } : (statement as Statement);
      // The last parameter can be a function.
      return { text, values: Array.isArray(values) ? values : [] };
    });
  } finally {
    query.mockRestore();
  }
}
