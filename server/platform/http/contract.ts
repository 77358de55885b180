import { z } from 'zod';
import type { Scope } from '../../../rules/scopes.ts';
import type { AuditedAction } from '../../../rules/staff/actions.ts';
import type { StaffRight } from '../../../rules/staff/rights.ts';
import type { ErrorCode } from './errors.ts';
import type { RateLimit } from './limits/rate-limit.ts';

/** True if the call is refused to a fan whose account is suspended. */
export const isBlockedWhileSuspended = (
  name: string,
  { access, whileSuspended }: Pick<CommonContract, 'access' | 'whileSuspended'>,
) => (access === 'member' || access === 'platform') && !name.startsWith('GET ') && whileSuspended !== true;

/**
 * One contract for each call. Validation, the OpenAPI document and the client's types all come from it, so a call is changed in
 * one place.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `METHOD /path` below `/api/v1`, with `:name` for path parameters. */
export type CallName = `${Method} /${string}`;

/**
 * - `open`: anyone; a valid token still identifies the caller.
 * - `member`: needs an access token, and a partner's token the contract's scope too.
 * - `platform`: needs an access token issued for the platform's own origin; a partner's token gets 403.
 * - `staff`: needs the cookie of a staff member's session, and a right; only Studio's own pages can send it. A fan's token is
 *   ignored.
 * - `studio`: before a staff member's sign-in: anyone, from Studio's own pages alone.
 */
export type Access = 'open' | 'member' | 'platform' | 'staff' | 'studio';

interface CommonContract {
  summary: string;
  access: Access;
  /**
   * The scope that the fan must have granted to a partner's page; without it a partner's token gets SCOPE_REQUIRED. An open call
   * treats such a caller as a visitor instead, so it needs a scope only if its reply contains data of the fan.
   */
  scope?: Scope;
  /** Further scopes that only some requests need; the handler checks them with `requireScope`. */
  moreScopes?: readonly Scope[];
  /** A suspended fan may still make this change. All reads are allowed anyway. */
  whileSuspended?: true;
  /** The right that a staff member's roles must include, for at least one title. `own`: no right, as the call is only about the caller. */
  right?: StaffRight | 'own';
  /** A dangerous action: the staff member must have used a passkey in the last minutes. `any` also accepts a recovery code or the company's directory. */
  proof?: 'passkey' | 'any';
  /**
   * The name of this change in the audit log; the handler makes the change with `record`. `nothing`: a call of Studio that
   * stores only a challenge, or who has a page open.
   */
  records?: AuditedAction | 'nothing';
  /**
   * A second person must approve the call. `always`: the team can switch this off. `unless alone`: not if no other person could
   * approve it. The body has a `reason`, and `approvable` makes the response.
   */
  approval?: 'always' | 'unless alone';
  /** For a read of personal data: its name in the audit log. The handler passes the person to `auditRead`. */
  recordsRead?: AuditedAction;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The refusal, without details, for an address that `params` and `query` don't accept: for a page that people see, and for a
   * signed address, whose reply must not explain a refusal.
   */
  malformed?: 'NOT_FOUND';
  /** The rate limit of one network address. Calls with the same object share one limit. */
  limit?: RateLimit;
  /** The refusals of this call besides those that any call can give. */
  errors?: readonly ErrorCode[];
}

/** Takes JSON and answers with JSON. */
export interface JsonContract extends CommonContract {
  kind?: 'json';
  /**
   * The call needs an `Idempotency-Key`; its first answer is stored and replayed byte for byte. `by its handler`: the handler stores
   * the data for that in a separate transaction, and the platform stores nothing. Not for a call that `records` a change.
   */
  idempotent?: true | 'by its handler';
  /** Which replies carry `Cache-Control: no-store`: all of them, or only those to a fan, when they hold more than a visitor's. */
  noStore?: true | 'for fans';
  /** Maximum length of the body; 64 KiB by default. */
  maxBodyBytes?: number;
  response: z.ZodType;
}

/** How long caches may store a reply that is not JSON. */
interface Cacheable {
  /** Seconds for which any cache may store it; without it no cache does. */
  maxAge?: number;
}

/** Answers with a file in one of these media types, written without parameters: `{ 'image/png': z.string() }`. */
export interface FileContract extends CommonContract, Cacheable {
  kind: 'file';
  content: Readonly<Record<string, z.ZodType>>;
}

/** Answers with Server-Sent Events on topics of the live channel; `event` is the data of each event. */
export interface EventsContract extends CommonContract {
  kind: 'events';
  event: z.ZodType;
}

/** Answers with an HTML page, for a window instead of a script. */
export interface PageContract extends CommonContract, Cacheable {
  kind: 'page';
}

/** Receives a notification of another service. The reply is only a status. */
export interface WebhookContract extends CommonContract {
  kind: 'webhook';
  body: z.ZodType;
  /** Maximum length of the body. */
  maxBodyBytes: number;
}

export type CallContract = JsonContract | FileContract | EventsContract | PageContract | WebhookContract;

export type CallKind = NonNullable<CallContract['kind']>;

export const kindOf = (contract: CallContract): CallKind => contract.kind ?? 'json';

export const isIdempotent = (contract: CallContract): boolean =>
  'idempotent' in contract && contract.idempotent !== undefined;

export type CallContracts = Record<CallName, CallContract>;

/** Every call for members has the scope that a partner's page needs. The platform's own pages need no scope. */
type ScopeRule =
  | { access: 'open'; scope?: Scope }
  | { access: 'member'; scope: Scope }
  | { access: 'platform'; scope?: never; moreScopes?: never };

type ForFans = { right?: never; proof?: never; approval?: never; records?: never; recordsRead?: never };
type NotForFans = { scope?: never; moreScopes?: never; whileSuspended?: never };

/** Every call of Studio has the right that it needs. */
type AccessRule =
  | (ScopeRule & ForFans)
  | (NotForFans & { access: 'staff'; right: StaffRight | 'own' })
  | (NotForFans & { access: 'studio'; right?: never; proof?: never });

/** Every change of the staff is in the audit log. */
type RecordRule<T> = {
  [Name in keyof T]: T[Name] extends { access: 'staff' | 'studio' }
    ? Name extends `GET ${string}`
      ? { records?: never }
      : { records: AuditedAction | 'nothing'; recordsRead?: never }
    : {};
};

export function defineCalls<const T extends Record<CallName, CallContract & AccessRule>>(
  calls: T & RecordRule<NoInfer<T>>,
): T {
  return calls;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Input of a client for a call. */
export type CallInput<C extends CallContract> = {
  params: Input<C['params']>;
  query: Input<C['query']>;
  body: Input<C['body']>;
};

/** Validated input of a handler. */
export type CallRequest<C extends CallContract> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
};

/** Reply for a client. */
export type CallResponse<C extends JsonContract> = z.output<C['response']>;

/** The names of the calls of one kind. */
export type NamesOf<T, C extends CallContract> = { [Name in keyof T]: T[Name] extends C ? Name : never }[keyof T];

/** The message of a schema's rule: a value that breaks the rule is refused with this code, instead of INVALID_REQUEST. */
export const refusedBy = (code: ErrorCode): string => code;

/** An unguessable id. */
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
/** UTC, ISO 8601. */
export const Instant = z.iso.datetime();
export const Language = z.enum(['ko', 'en', 'ja']);
export type Language = z.infer<typeof Language>;
/** `#rrggbb` */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);
export const Cursor = z.string().max(200);

/** The body of every error; a code may add details of its own. */
export const ErrorReply = z.looseObject({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
});

/** `width` and `height` in CSS pixels of the file, `colour` as the placeholder until it loads. */
export const Picture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  colour: Colour,
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;
