import { defineCalls } from '../platform/http/contract.ts';

/** None: other features store messages, and nobody reads them over HTTP. */
export const outboxCalls = defineCalls({});
