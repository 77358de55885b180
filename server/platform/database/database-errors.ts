import pg from 'pg';

const unavailableCodes = new Set([
  // query_canceled: a statement took longer than `statement_timeout`.
  '57014',
  // lock_not_available: another session held a lock longer than `lock_timeout`.
  '55P03',
  // idle_in_transaction_session_timeout
  '25P03',
  // deadlock_detected: of transactions that wait for each other, the database ends one.
  '40P01',
  // admin_shutdown: the connection or the whole server was ended.
  '57P01',
  // crash_shutdown
  '57P02',
  // cannot_connect_now: the server starts, or ends.
  '57P03',
]);

/** Classes of codes: 08 the connection, 53 a lack of room on the disk, of memory or of connections. */
const unavailableClasses = new Set(['08', '53']);

/** protocol_violation is no trouble on the way: also a statement with too few values ends with it. */
const isUnavailableClass = (code: string): boolean => code !== '08P01' && unavailableClasses.has(code.slice(0, 2));

/** The driver's own errors, for which it has no codes. */
const driverMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
]);

/** The system's errors of sockets, by the call that failed: `ENOENT` of a file means something else. */
const socketCalls: Readonly<Record<string, ReadonlySet<string>>> = {
  connect: new Set([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAGAIN',
    'EPIPE',
  ]),
  getaddrinfo: new Set(['ENOTFOUND', 'EAI_AGAIN']),
  read: new Set(['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH']),
  write: new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']),
};

/** True if a query failed because the database has too much to do or is away; the same query may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) return unavailableCodes.has(code) || isUnavailableClass(code);
  if (driverMessages.has(error.message)) return true;
  return 'syscall' in error && (socketCalls[String(error.syscall)]?.has(code) ?? false);
}

/**
 * Classes of errors that come from other transactions, or from the server's state: 08 the connection, 40 rollback, 53 a lack of room,
 * 55 a lock, 57 an intervention.
 */
const passingClasses = new Set([...unavailableClasses, '40', '55', '57']);

/**
 * True if the database refused a change because of its content, so that it would refuse it again. False after a lock, a timeout or a lost
 * connection.
 */
export function isRefusedChange(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !passingClasses.has(codeOf(error).slice(0, 2));
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
