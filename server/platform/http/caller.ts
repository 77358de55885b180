import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Scope } from '../../../rules/scopes.ts';
import type { SuspensionReason } from '../../../rules/suspension.ts';
import type { Config } from '../config.ts';
import { languageOf } from '../text/words.ts';
import type { Access, Language } from './contract.ts';
import type { Staff } from './staff/staff-access.ts';

/** Why and until when an account may only be read; `until` null: for good. */
export interface Suspension {
  readonly reason: SuspensionReason;
  readonly until: string | null;
}

/** The fan and origin that an access token was issued for. */
export interface Fan {
  readonly userId: string;
  /** The origin that the token was issued for. */
  readonly origin: string;
  readonly familyId: string;
  /** The scopes that the fan has granted to a partner's page. They do not limit the platform's own pages. */
  readonly scopes: readonly Scope[];
  /** Set while the account is suspended. */
  readonly suspension?: Suspension;
}

/** The caller, as far as the request identifies it. */
export interface Caller<A extends Access = Access> {
  readonly fan: A extends 'open' ? Fan | null : A extends 'staff' | 'studio' ? null : Fan;
  /** Set for Studio's calls alone. */
  readonly staff: A extends 'staff' ? Staff : null;
  readonly language: Language;
  /** The `Origin` header. Browsers leave it out within one origin, so the platform's own origin is the default. */
  readonly origin: string;
  readonly deviceId: string | null;
  /** The bearer token as sent; it is verified only when `fan` is set. */
  readonly bearer: string | null;
  /** The `User-Agent` header, shortened. */
  readonly agent: string;
  readonly requestId: string;
  /** The client's network address, for rate limits. */
  readonly address: string;
}

export type Visitor = Omit<Caller, 'fan' | 'staff'>;

/**
 * Verifies an access token for this request. Feature account provides it.
 * @throws Refusal TOKEN_EXPIRED for an expired token, LOGIN_REQUIRED for any other bad one, ORIGIN_REFUSED for one that
 * was issued for another origin
 */
export type Authenticate = (token: string, visitor: Visitor) => Fan | Promise<Fan>;

const deviceId = z.uuid();
const requestId = /^[\w-]{8,64}$/;

/** The network address of the connection, which may be a proxy's. */
export function peerAddress(context: Context): string {
  // Requests of tests have no socket.
  return context.env?.incoming === undefined ? '127.0.0.1' : (getConnInfo(context).remote.address ?? '');
}

/** Reads the headers; only their form is checked here. */
export function readVisitor(headers: Headers, peerAddress: string, config: Config): Visitor {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const device = deviceId.safeParse(headers.get('x-device-id'));
  const header = headers.get('x-request-id');
  return {
    language: languageOf(headers.get('accept-language')),
    origin: headers.get('origin') ?? config.publicOrigin,
    deviceId: device.success ? device.data.toLowerCase() : null,
    bearer: bearer ?? null,
    agent: (headers.get('user-agent') ?? '').slice(0, 200),
    requestId: header !== null && requestId.test(header) ? header : randomUUID(),
    address: addressOf(headers.get('x-forwarded-for'), peerAddress, config.proxyHops),
  };
}

/** The address that the outermost of our own proxies saw; anything to the left of it may be forged. */
function addressOf(forwardedFor: string | null, peerAddress: string, proxyHops: number): string {
  if (proxyHops === 0 || forwardedFor === null) return peerAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops.at(-Math.min(proxyHops, hops.length)) ?? peerAddress;
}
