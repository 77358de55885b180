import type { Context } from 'hono';
import type { z } from 'zod';
import type { Platform } from '../platform.ts';
import type { Caller } from './caller.ts';
import type { CallContract, CallContracts, CallName, CallRequest } from './contract.ts';
import type { Answer } from './envelope.ts';
import type { RequestKey } from './idempotency.ts';

type Keyed<C extends CallContract> = C['idempotent'] extends true ? RequestKey : undefined;

/** What a handler receives: the request as its contract validated it, and who asks. */
export type HandlerRequest<C extends CallContract> = CallRequest<C> & {
  caller: Caller<C['access']>;
  /** The claimed key, where the call is idempotent: for `platform.keys.store(key, answered(reply), connection)`. */
  key: Keyed<C>;
  /** Puts a `Set-Cookie` beside the answer; one that is stored and given again comes without. */
  setCookie: (cookie: string) => void;
};

/** Answers a call, or throws a `Refusal`. */
export type Handle<C extends CallContract> = (
  request: HandlerRequest<C>,
) => z.input<C['response']> | Promise<z.input<C['response']>>;

/**
 * A handler whose own transaction carries the key's record: nothing is looked up, claimed or stored for it. It answers
 * replays itself and stores refusals too, as `refused(refusal, caller, platform.words)` puts them.
 */
export interface KeyOwner<C extends CallContract> {
  ownsKey: true;
  handle: (request: HandlerRequest<C>) => Promise<Answer>;
}

type HandlerFor<C> = C extends CallContract ? Handle<C> | (C['idempotent'] extends true ? KeyOwner<C> : never) : never;

/** One for each call; streams are answered by `streams`. */
export type Handlers<T extends CallContracts> = {
  [Name in keyof T as T[Name] extends { stream: true } ? never : Name]: HandlerFor<T[Name]>;
};

/** A call with its handler, its types checked and then forgotten. */
export interface Route {
  readonly name: CallName;
  readonly contract: CallContract;
  readonly ownsKey: boolean;
  readonly handle: (request: ErasedRequest) => unknown;
}

export interface ErasedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: Caller;
  key: RequestKey | undefined;
  setCookie: (cookie: string) => void;
}

/** A handler for each call of the contracts: one that is missing does not compile. */
export function routes<const T extends CallContracts>(
  _platform: Platform,
  contracts: T,
  handlers: Handlers<NoInfer<T>>,
): Route[] {
  const answered = Object.entries(contracts).filter(([, contract]) => contract.stream !== true);
  return answered.map(([name, contract]) => {
    // `Handlers<T>` has proved that this handler takes what the contract's schemas give; from here on they run together.
    const handler: Handle<CallContract> | KeyOwner<CallContract> = handlers[name as keyof Handlers<T>];
    const ownsKey = typeof handler !== 'function';
    const handle = (ownsKey ? handler.handle : handler) as Route['handle'];
    return { name: name as CallName, contract, ownsKey, handle };
  });
}

/**
 * A reply that is no JSON object: an event stream, a file, a provider's callback. Anyone may ask; `caller.fan` tells
 * who does. Errors and headers are those of every call: `headers` are put on the `Response` that comes back, and are
 * for whoever writes to Node's response itself and returns `RESPONSE_ALREADY_SENT`.
 */
export interface StreamRoute {
  readonly name: CallName;
  readonly respond: (
    context: Context,
    caller: Caller<'open'>,
    headers: Record<string, string>,
  ) => Response | Promise<Response>;
}

export function streams(respond: Record<CallName, StreamRoute['respond']>): StreamRoute[] {
  return Object.entries(respond).map(([name, stream]) => ({ name: name as CallName, respond: stream }));
}
