import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { languageOf } from '../text/words.ts';
import type { Access, Language } from './contract.ts';

/** Who an access token stands for. */
export interface Fan {
  readonly userId: string;
  /** The origin that the token was issued for. */
  readonly origin: string;
  readonly familyId: string;
}

/** Who asks, as far as the request tells. */
export interface Caller<A extends Access = Access> {
  readonly fan: A extends 'open' ? Fan | null : Fan;
  readonly language: Language;
  /** The `Origin` header; the platform's own where there is none, since browsers leave it out within one origin. */
  readonly origin: string;
  readonly deviceId: string | null;
  /** The bearer token as sent, verified only where `fan` says so. */
  readonly bearer: string | null;
  /** The `User-Agent` header, shortened. */
  readonly agent: string;
  readonly requestId: string;
  /** The client's network address, for rate limits. */
  readonly address: string;
}

export type Visitor = Omit<Caller, 'fan'>;

/**
 * Verifies an access token for this request. Feature account provides it.
 * @throws Refusal TOKEN_EXPIRED for an expired token, LOGIN_REQUIRED for any other bad one, ORIGIN_REFUSED for one that
 * was issued for another origin
 */
export type Authenticate = (token: string, visitor: Visitor) => Fan | Promise<Fan>;

const deviceId = z.uuid();
const requestId = /^[\w-]{8,64}$/;

/** Reads what the headers say; nothing here is trusted beyond its shape. */
export function readVisitor(headers: Headers, peerAddress: string, config: Config): Visitor {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const device = deviceId.safeParse(headers.get('x-device-id'));
  const given = headers.get('x-request-id');
  return {
    language: languageOf(headers.get('accept-language')),
    origin: headers.get('origin') ?? config.publicOrigin,
    deviceId: device.success ? device.data.toLowerCase() : null,
    bearer: bearer ?? null,
    agent: (headers.get('user-agent') ?? '').slice(0, 200),
    requestId: given !== null && requestId.test(given) ? given : randomUUID(),
    address: addressOf(headers.get('x-forwarded-for'), peerAddress, config.proxyHops),
  };
}

/** The address that the outermost of our own proxies saw; what stands left of it anyone could have written. */
function addressOf(forwardedFor: string | null, peerAddress: string, proxyHops: number): string {
  if (proxyHops === 0 || forwardedFor === null) return peerAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops.at(-Math.min(proxyHops, hops.length)) ?? peerAddress;
}
