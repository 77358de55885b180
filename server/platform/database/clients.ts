import pg from 'pg';

/** For every connection: after this long without traffic the operating system checks whether the other side is there. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** How long a connection may take to end in peace. Milliseconds. */
const patience = 5_000;

/**
 * A client that gives up a connection on which a statement got no answer within `query_timeout`, as no other one would get one, and
 * does not wait for ever for the end of a connection.
 */
export class ImpatientClient extends pg.Client {
  // The types stand for all forms of these calls at once.
  override query(...parameters: never[]): never {
    const result: unknown = Reflect.apply(super.query, this, parameters);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
        // A pool takes back no client that ends.
        void this.end();
        this.connection.stream.destroy();
      });
    return result as never;
  }

  override end(...parameters: never[]): never {
    const timeout = setTimeout(() => this.connection.stream.destroy(), patience).unref();
    this.once('end', () => clearTimeout(timeout));
    return Reflect.apply(super.end, this, parameters) as never;
  }
}

/** Lets a connection wait for statements however long they take, until `restoreQueryTimeout`. */
export const liftQueryTimeout = (client: pg.ClientBase): void => setQueryTimeout(client, undefined);

export const restoreQueryTimeout = (client: pg.ClientBase, { query_timeout }: pg.ClientConfig): void =>
  setQueryTimeout(client, query_timeout);

function setQueryTimeout(client: pg.ClientBase, milliseconds: number | undefined): void {
  // The driver reads it for each statement, and its types do not have it.
  const { connectionParameters } = client as unknown as { connectionParameters: pg.ClientConfig };
  Object.assign(connectionParameters, { query_timeout: milliseconds });
}

/** A connection outside of every pool, for work that must not wait for the pool, or runs as long as the process. */
export function createClient(options: pg.ClientConfig, name: string): pg.Client {
  const client = new ImpatientClient({ ...keepAlive, ...options, application_name: name });
  // When the connection breaks, its next query fails. Without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Runs work on a connection of its own to the database of the pool. */
export async function onOwnConnection<Result>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(pool.options, name);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
