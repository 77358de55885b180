import type { Context, MiddlewareHandler } from 'hono';
import type { Caller, Visitor } from '../caller.ts';
import { type Answer, type LoggedRefusal, refusalIn } from '../envelope.ts';

/** Values that the steps of a call pass to later steps. */
export interface CallEnv {
  Variables: {
    /** Set by `logCall`, the first step. */
    visitor: Visitor;
    /** The headers of the reply, whichever step sends it. Set by `logCall`; later steps add to it. */
    headers: Record<string, string>;
    /** Set by `identify`. */
    caller: Caller;
    /** Set with the reply, where it is a refusal. */
    refusal: LoggedRefusal | null | undefined;
  };
}

export type CallContext = Context<CallEnv>;
/** Middleware of one call. */
export type Step = MiddlewareHandler<CallEnv>;

/** The call that a step is made for: its name, and who may read its reply. */
export interface CallInfo {
  /** `POST /vote/:voteId/cast`; `unknown` for a path without a call. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly isStudio: boolean;
}

/** @param cached whether a browser may store the reply, and ask again before each use */
export function reply(context: CallContext, answer: Answer, cached: boolean): Response {
  context.set('refusal', refusalIn(answer, context.get('visitor')));
  // Always sent: a cache in front of us may have a default of its own, and would show counts after they are hidden.
  const caching = cached ? 'private, no-cache' : 'no-store';
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': caching, ...context.get('headers') },
  });
}
