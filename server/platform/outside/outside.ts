import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { readAtMost } from '../read-at-most.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why no request went to a foreign address, or it did not answer. */
export type OutsideReason = 'ADDRESS' | 'NAME' | 'TIME' | 'SIZE' | 'CONNECTION';

export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for everything, from the name's look-up to the last byte. */
  readonly timeoutMs: number;
  /** Bytes of the answer's body; a longer one is an error. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface OutsideAnswer {
  /** Also 3xx: a redirect is never followed. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Requests to addresses that partners give, which must never reach anything but the public internet. */
export interface Outside {
  /** @throws OutsideError */
  request(address: string, request: OutsideRequest): Promise<OutsideAnswer>;
  /** Checks that a request to the address is allowed now. @throws OutsideError */
  check(address: string): Promise<void>;
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * @param allowsLoopback for a demo or a test on one machine: plain HTTP to this machine itself, and nothing else besides
 * @param resolve all addresses of a name
 */
export function createOutside(allowsLoopback: boolean, resolve: Resolve = resolveByDns): Outside {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

  /** The addresses of a host. The request is sent to these very ones: a name that changes its answer meanwhile has no effect. */
  async function addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const found = await resolve(host).catch(() => {
      throw new OutsideError('NAME', `${host} has no address`);
    });
    const internal = found.length === 0 || !found.every(({ address }) => isAllowed(address));
    if (internal) throw new OutsideError('ADDRESS', `${host} does not lead to the public internet`);
    return found;
  }

  async function pin(address: string): Promise<{ url: URL; addresses: readonly LookupAddress[] }> {
    const url = URL.parse(address);
    if (url === null || url.host === '' || url.username + url.password !== '')
      throw new OutsideError('ADDRESS', 'the address is not one of a web server');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await addressesOf(host);
    const isLocal = allowsLoopback && addresses.every((each) => isLoopbackAddress(each.address));
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
      throw new OutsideError('ADDRESS', 'the address has no encryption');
    return { url, addresses };
  }

  return {
    async check(address) {
      await pin(address);
    },
    async request(address, request) {
      const time = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal === undefined ? time : AbortSignal.any([time, request.signal]);
      try {
        const { url, addresses } = await before(signal, pin(address));
        return await send(url, addresses, request, signal);
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        if (time.aborted) throw new OutsideError('TIME', `no answer within ${request.timeoutMs} ms`);
        throw new OutsideError('CONNECTION', error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** The look-up of a name can't be ended; its result is ignored. */
function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function send(
  url: URL,
  addresses: readonly LookupAddress[],
  { method, headers, body, maxBytes }: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const fixedLookup: LookupFunction = (_, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  // No connection is kept: the next request looks the name up again, and checks the address.
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
    lookup: fixedLookup,
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = begin(url, options, (answer) => {
      readText(answer, maxBytes).then(
        (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLong = () => new OutsideError('SIZE', `the answer is longer than ${maxBytes} bytes`);
  return (await readAtMost(answer, maxBytes, tooLong)).toString('utf8');
}
