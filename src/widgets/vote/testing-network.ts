import type { CallName, Reply } from '../../core/api/call.ts';
import { forgetReads } from '../../core/api/share-read.ts';
import { openTestLive } from '../../core/live/testing-live.ts';
import type { LiveMessage } from './one-vote/counts.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | null;
}

type Handler = (request: SentRequest) => unknown;

/** A refusal: status and code, in the server's format. */
export class Refused {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    this.status = status;
    this.code = code;
  }
}

/**
 * Replaces the network in a test of this element: answers the calls that the test describes, and refuses all others
 * with NOT_FOUND. The element, the transport and the live channel are the real ones.
 */
export function openNetwork() {
  const { fetch: realFetch } = globalThis;
  const live = openTestLive();
  const handlers: { method: string; path: RegExp; handle: Handler }[] = [];
  const sent: SentRequest[] = [];

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.startsWith('/api/v1/')) return realFetch(input, init);
    const headers = new Headers(init?.headers);
    const request: SentRequest = {
      method: init?.method?.toUpperCase() ?? 'GET',
      path: url.pathname.slice('/api/v1'.length),
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      key: headers.get('idempotency-key'),
    };
    sent.push(request);
    const handler = handlers.findLast(({ method, path }) => method === request.method && path.test(request.path));
    const answer = handler ? await handler.handle(request) : new Refused(404, 'NOT_FOUND');
    if (!(answer instanceof Refused)) return Response.json(answer);
    const { status, code } = answer;
    return Response.json({ status, code, message: code, requestId: 'test' }, { status });
  }

  globalThis.fetch = respond;

  return {
    sent,
    /** Sets the reply to a call from now on. */
    on<Name extends CallName>(
      name: Name,
      handle: (request: SentRequest) => Reply<Name> | Refused | Promise<Reply<Name> | Refused>,
    ): void {
      forgetReads();
      const [method = '', path = ''] = name.split(' ');
      handlers.push({ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), handle });
    },
    to(method: string, path: string): SentRequest[] {
      return sent.filter((request) => request.method === method && request.path === path);
    },
    isListening: live.isListening,
    push: (topic: string, message: LiveMessage) => live.push(topic, message),
    loseConnection: live.lose,
    silenceConnection: live.silence,
    close(): void {
      live.close();
      globalThis.fetch = realFetch;
    },
  };
}

export type Network = ReturnType<typeof openNetwork>;
