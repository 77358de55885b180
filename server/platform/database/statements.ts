import { CompiledQuery, type Transaction } from 'kysely';

/** What a statement needs to run in a transaction: a connection of `inTransaction`, or a transaction of typed queries. */
export interface Statements {
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

/** For features that store something of another feature in their own transaction of typed queries. */
export function statementsOf<Tables>(transaction: Transaction<Tables>): Statements {
  return {
    query: <Row extends object>(text: string, values: readonly unknown[]) =>
      transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values])),
  };
}
