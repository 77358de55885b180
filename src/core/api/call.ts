import type { Scope } from '../../../rules/scopes.ts';
import type { Calls } from '../../../server/contracts.ts';
import type {
  CallInput,
  CallResponse,
  FileContract,
  JsonContract,
  NamesOf,
} from '../../../server/platform/http/contract.ts';
import { randomId } from '../device/device.ts';
import { scopeOfCall } from '../session/call-scopes.ts';
import { may, need } from '../session/scopes.ts';
import type { Language } from '../words/language.ts';
import type { Method } from './request.ts';
import { send } from './transport.ts';

export type CallName = NamesOf<Calls, JsonContract>;
export type Reply<Name extends CallName> = CallResponse<Calls[Name]>;

/** The calls that return a file, for `download`. */
export type FileName = NamesOf<Calls, FileContract>;

type Optional<Input> = { [Part in keyof Input]: {} extends Input[Part] ? Part : never }[keyof Input];
type Absent<Input> = { [Part in keyof Input]: [Input[Part]] extends [undefined] ? Part : never }[keyof Input];
type WithOptional<Input> = Omit<Input, Absent<Input> | Optional<Input>> &
  Partial<Pick<Input, Exclude<Optional<Input>, Absent<Input>>>>;

export type InputOf<Name extends CallName | FileName> = WithOptional<CallInput<Calls[Name]>>;

export type CallOptions<Name extends CallName> = InputOf<Name> & {
  /**
   * From `createActionKey()`, to retry an action that may have reached the server. Without it each call is a new
   * action.
   */
  key?: string;
  /** A scope that this request needs besides the one of its call: one of the contract's `moreScopes`. */
  scope?: Scope;
  /** The element's language, when the reply has names or texts to show. Default: the page's language. */
  language?: Language;
  signal?: AbortSignal;
};

/** Dates and other objects have no single form in a query; no contract uses them there. */
type Query = Record<string, string | number | boolean | null | undefined>;

interface AnyOptions {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  key?: string;
  scope?: Scope;
  language?: Language;
  signal?: AbortSignal;
}

/**
 * Calls the API. Names, parameters, bodies and replies are typed by the contracts.
 * On a partner's page, an action asks the fan for the scope that it lacks, inside its click; a read without it is refused unsent.
 * @throws {FanError} for every refusal and failure; an abort rejects with the signal's reason
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[options]: {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]
): Promise<Reply<Name>> {
  const { body, key, scope: more, language, signal, ...address }: AnyOptions = options ?? {};
  const [method, path] = fill(name, address);
  for (const scope of [more, scopeOfCall(name)]) if (scope && !may(scope)) await need(scope, method !== 'GET');
  const reply = await send({
    method,
    path,
    body,
    // A token refresh or a repeated click can replay a mutation; one key covers one action of the fan.
    key: method === 'GET' ? undefined : (key ?? randomId()),
    language,
    signal,
  });
  // Not validated here: the server's tests check its replies against the same contract.
  return reply as unknown as Reply<Name>;
}

/** The method, and the path below the API's base with its parameters and query. */
export function fill(name: CallName | FileName, { params = {}, query }: AnyOptions): [method: Method, path: string] {
  const [method, path] = name.split(' ') as [Method, string];
  const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])));
  return [method, filled + queryString(query)];
}

function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.append(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}
