import type { z } from 'zod';
import type { AuditedObject } from '../audit-log/audit-log.ts';
import type { AuditChange, AuditRead } from '../audit-log/recorder.ts';
import type { Caller, Visitor } from './caller.ts';
import {
  type CallContract,
  type CallContracts,
  type CallKind,
  type CallName,
  type CallRequest,
  type EventsContract,
  type FileContract,
  type JsonContract,
  kindOf,
  type PageContract,
  type WebhookContract,
} from './contract.ts';
import type { RequestKey } from './idempotency.ts';

/** The parts of a contract when its exact type is not known. */
type Keyed<C extends JsonContract> = JsonContract extends C
  ? RequestKey | undefined
  : C['idempotent'] extends true | 'by its handler'
    ? RequestKey
    : undefined;

type Recording<C extends JsonContract> = C['records'] extends 'nothing'
  ? undefined
  : C['records'] extends string
    ? AuditChange
    : undefined;

interface Reading<C extends CallContract> {
  /** For the contract's `recordsRead`. */
  auditRead: C['recordsRead'] extends string ? AuditRead : undefined;
}

/** Input of every handler: the validated request, and the caller. */
export type CallerRequest<C extends CallContract> = CallRequest<C> & { caller: Caller<C['access']> };

export type HandlerRequest<C extends JsonContract> = CallerRequest<C> &
  Reading<C> & {
    /** The claimed key, where the call is idempotent: for `platform.keys.store(key, answered(reply), connection)`. */
    key: Keyed<C>;
    /** For the contract's `records`. */
    record: Recording<C>;
    /** The request's header `Cookie`, for Studio's calls; null without one, and for fans' calls. */
    cookies: string | null;
    /** Puts a `Set-Cookie` header on the reply; the stored answer has none. */
    setCookie: (cookie: string) => void;
  };

/** Answers a call, or throws a `Refusal`. */
export type Handle<C extends JsonContract> = (
  request: HandlerRequest<C>,
) => z.input<C['response']> | Promise<z.input<C['response']>>;

type Done<C extends JsonContract> = z.input<C['response']> extends { done: infer Result } ? NonNullable<Result> : never;

/**
 * A handler of a call that may need a second person: `handle` runs at once or after the approval, with the approver as its
 * caller. All that it does is inside of `record`.
 */
export interface ApprovalHandler<C extends JsonContract> {
  /**
   * The object of the action, before the approval is requested.
   * @throws Refusal as `handle` would
   */
  describe: (request: CallerRequest<C>) => AuditedObject | Promise<AuditedObject>;
  handle: (request: HandlerRequest<C>) => Promise<Done<C>>;
}

type JsonHandler<C extends JsonContract> = C['approval'] extends string ? ApprovalHandler<C> : Handle<C>;

export interface FileReply<C extends FileContract = FileContract> {
  type: keyof C['content'] & string;
  /** Text is sent as UTF-8. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Headers besides those that every reply has: `Content-Disposition`. */
  headers?: Readonly<Record<string, string>>;
  /** Seconds for which any cache may store this one, where its contents end earlier than the contract's `maxAge`. */
  maxAge?: number;
}

type FileHandler<C extends FileContract> = (
  request: CallerRequest<C> & Reading<C>,
) => FileReply<C> | Promise<FileReply<C>>;

export interface EventsReply {
  /** Such as `vote:final`. */
  topics: readonly string[];
  /** For clients that can't send the header `Last-Event-ID`; the header takes precedence. */
  lastEventId: string | undefined;
}

type EventsHandler<C extends EventsContract> = (request: CallerRequest<C>) => EventsReply;

export interface PageReply {
  html: string;
  headers: Readonly<Record<string, string>>;
}

export interface PageHandler<C extends PageContract> {
  show: (request: CallerRequest<C>) => Promise<PageReply>;
  /** The page that people see, with status 404, for the refusal NOT_FOUND. Other refusals are sent as JSON, as for every call. */
  notFound: (visitor: Visitor) => Promise<PageReply>;
}

type WebhookRequest<C extends WebhookContract> = CallerRequest<C> & {
  headers: Headers;
  /** The raw body, because a signature covers its bytes; `body` is the same, parsed and validated. */
  text: string;
};

/** 400 for a forged notification, 503 for one that must be sent again. */
export type WebhookReply = 200 | 400 | 503;

type WebhookHandler<C extends WebhookContract> = (request: WebhookRequest<C>) => Promise<WebhookReply>;

/** The kind of handler that answers a call of this contract. */
type HandlerFor<C> = C extends FileContract
  ? FileHandler<C>
  : C extends EventsContract
    ? EventsHandler<C>
    : C extends PageContract
      ? PageHandler<C>
      : C extends WebhookContract
        ? WebhookHandler<C>
        : C extends JsonContract
          ? JsonHandler<C>
          : never;

export type Handlers<T extends CallContracts> = { [Name in keyof T]: HandlerFor<T[Name]> };

interface RouteOf<Kind extends CallKind, C extends CallContract, Handler> {
  readonly kind: Kind;
  readonly name: CallName;
  readonly contract: C;
  readonly handler: Handler;
}

export type JsonRoute = RouteOf<'json', JsonContract, Handle<JsonContract> | ApprovalHandler<JsonContract>>;
export type FileRoute = RouteOf<'file', FileContract, FileHandler<FileContract>>;
export type EventsRoute = RouteOf<'events', EventsContract, EventsHandler<EventsContract>>;
export type PageRoute = RouteOf<'page', PageContract, PageHandler<PageContract>>;
export type WebhookRoute = RouteOf<'webhook', WebhookContract, WebhookHandler<WebhookContract>>;

/** A call with its handler; their exact types were checked and are dropped here. */
export type Route = JsonRoute | FileRoute | EventsRoute | PageRoute | WebhookRoute;

/** A handler for each call of the contracts; a missing handler, or one of another kind, does not compile. */
export function routes<const T extends CallContracts>(contracts: T, handlers: Handlers<NoInfer<T>>): Route[] {
  return Object.entries(contracts).map(([name, contract]) => {
    const handler = handlers[name as keyof Handlers<T>];
    // `Handlers<T>` has proved that this handler takes the output of the contract's schemas, so the cast is safe.
    return { kind: kindOf(contract), name, contract, handler } as unknown as Route;
  });
}
