import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyCreation } from './shapes.ts';

const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** Of the authenticator data: present, verified, and with a new credential. */
const flags = { present: 0x01, verified: 0x04, credential: 0x40 };

interface Options {
  /** The page's origin, as the browser writes it. */
  origin?: string;
  isVerified?: boolean;
}

/** A passkey as an authenticator keeps it, which answers as a browser would: with an ES256 key and without attestation. */
export function createPasskey(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const host = new URL(site).hostname;
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(more: number, { isVerified = true }: Options, tail = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(37);
    sha256(host).copy(head);
    head.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | more, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, tail]);
  }

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    id: common.id,
    create({ challenge }: { challenge: string }, options: Options = {}): PasskeyCreation {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(flags.credential, options, credential))],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, options.origin ?? site).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** @param userHandle the staff id, as the authenticator got it with the credential */
    answer({ challenge }: { challenge: string }, userHandle?: string, options: Options = {}): PasskeyAssertion {
      counter += 1;
      const client = clientData('webauthn.get', challenge, options.origin ?? site);
      const data = authenticatorData(0, options);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
        },
      };
    },
  };
}
