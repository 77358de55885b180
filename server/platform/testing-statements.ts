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
      const [asked, given]: unknown[] = call;
      const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : (asked as Statement);
      // The last parameter can be a function.
      return { text, values: Array.isArray(values) ? values : [] };
    });
  } finally {
    query.mockRestore();
  }
}
