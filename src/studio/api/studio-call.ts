import { studioHeader } from '../../../rules/staff/limits.ts';
import { type CallName, type CallOptions, fill, type Reply } from '../../core/api/call.ts';
import { codeOf } from '../../core/api/fan-error.ts';
import { request } from '../../core/api/request.ts';
import { randomId } from '../../core/device/device.ts';
import { forgetStaff, requestProof, rightRefusals } from '../session/session-signals.ts';
import { noteChange } from './changes.ts';

/** The calls that Studio's pages make. */
export type StudioCall = Extract<CallName, `${string} /studio${string}` | 'GET /title'>;

/**
 * Makes a call of Studio. The browser adds the cookie of the session. A call that needs a fresh proof of identity is made
 * again after it, under the same key. Where the session has ended, Studio asks to sign in.
 * @throws {FanError} for every refusal and failure, also without the passkey
 */
export const studioCall = <Name extends StudioCall>(
  name: Name,
  ...[options]: {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]
): Promise<Reply<Name>> => callAs('person', name, options);

/** For requests that a page sends by itself at intervals: they do not extend the session. @throws {FanError} */
export const backgroundCall = <Name extends Extract<StudioCall, `GET ${string}` | `${string}/presence`>>(
  name: Name,
  options: CallOptions<Name>,
): Promise<Reply<Name>> => callAs('background', name, options);

async function callAs<Name extends StudioCall>(
  who: 'person' | 'background',
  name: Name,
  options: CallOptions<Name> | undefined,
): Promise<Reply<Name>> {
  const { body, key, signal, ...address } = (options ?? {}) as CallOptions<Name> & { body?: unknown };
  const [method, path] = fill(name, address);
  const requestOptions = { method, path, body, signal, key: method === 'GET' ? undefined : (key ?? randomId()) };
  const attempt = () => request(requestOptions, fetchAs(who));
  try {
    return (await attempt().catch(async (error: unknown) => {
      if (codeOf(error) !== 'PROOF_REQUIRED' || !(await requestProof())) throw error;
      return attempt();
    })) as unknown as Reply<Name>;
  } catch (error) {
    if (codeOf(error) === 'STAFF_SIGN_IN_REQUIRED') forgetStaff('SERVER');
    if (codeOf(error) === 'RIGHT_REQUIRED') rightRefusals.value += 1;
    throw error;
  } finally {
    if (who === 'person' && method !== 'GET') noteChange();
  }
}

/** Without the data of a fan in this browser. */
const fetchAs =
  (who: 'person' | 'background') =>
  (url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> => {
    const { 'x-device-id': _, ...headers } = init.headers;
    return fetch(url, { ...init, credentials: 'same-origin', headers: { ...headers, [studioHeader]: who } });
  };
