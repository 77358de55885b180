import type { ConnectionOptions } from '@nats-io/transport-node';
import { z } from 'zod';

/** No other machine is between us and a server on this one. */
const isThisMachine = (host: string) => /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(host);

/** The setting of a NATS server's address. A server on another machine has to prove who it is. */
export const natsUrl = z
  .url({
    protocol: /^(nats|tls)$/,
    error: 'must be an address such as tls://user:password@nats.example:4222',
    abort: true,
  })
  .refine((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === 'tls:' || isThisMachine(hostname);
  }, 'must begin with tls:// because the server is another machine');

/** How to connect to the server of such an address: with a user and a password, with a token (`tls://token@host`), or with neither. */
export function natsOptions(url: string): ConnectionOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const credentials = pass === '' ? (user === '' ? {} : { token: user }) : { user, pass };
  return {
    servers: `${hostname}:${port === '' ? 4222 : port}`,
    // With the option, a server that does not encrypt is refused. Its certificate is always checked.
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...credentials,
  };
}
