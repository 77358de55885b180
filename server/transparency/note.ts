import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Signed notes (c2sp.org/signed-note), checkpoints (c2sp.org/tlog-checkpoint) and cosignatures (c2sp.org/tlog-cosignature). */

/** The types of signatures, by the byte that names them. */
const types = { log: 0x01, cosignature: 0x04 } as const;
export type SignatureType = keyof typeof types;

/** A public key with the name of its owner. */
export interface Verifier {
  readonly name: string;
  /** The first four bytes of a signature. */
  readonly id: Buffer;
  readonly key: KeyObject;
  /** `<name>+<id>+<key>`. */
  readonly text: string;
}

/** Prefix of the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed 32 bytes */
export const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });

const publicPart = (key: KeyObject): KeyObject => (key.type === 'public' ? key : createPublicKey(key));

/** The 32 bytes of a key's public part. */
const publicBytes = (key: KeyObject): Buffer =>
  publicPart(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);

const idOf = (name: string, typed: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);

/** @param key an Ed25519 key, of which only the public part is used */
export function verifierOf(name: string, type: SignatureType, key: KeyObject): Verifier {
  const typed = Buffer.concat([Buffer.from([types[type]]), publicBytes(key)]);
  const id = idOf(name, typed);
  return {
    name,
    id,
    key: publicPart(key),
    text: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
  };
}

/** Reads `<name>+<id>+<key>`; null where it is not the key of a signature of this type. */
export function readVerifier(text: string, type: SignatureType): Verifier | null {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? [];
  const typed = Buffer.from(encoded, 'base64');
  if (typed.length !== 33 || typed[0] !== types[type] || idOf(name, typed).toString('hex') !== id) return null;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, typed.subarray(1)]), format: 'der', type: 'spki' });
  return { name, id: Buffer.from(id, 'hex'), key, text };
}

/** The text of a checkpoint, which is signed. */
export const checkpointText = (origin: string, size: number, root: Uint8Array): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;

/** A line that signs a text. */
export const signatureLine = (name: string, id: Buffer, signature: Uint8Array): string =>
  `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;

/** The text with the log's signature below it. */
export const signedNote = (text: string, { name, id }: Verifier, key: KeyObject): string =>
  `${text}\n${signatureLine(name, id, sign(null, Buffer.from(text), key))}`;

/** The text of a note without its signatures. */
export function noteText(note: string): string {
  return note.slice(0, note.lastIndexOf('\n\n') + 1);
}

/** Signed text of a cosignature at a time, in seconds since 1970. */
export const cosignedText = (seconds: number | bigint, text: string): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`;

export interface Cosignature {
  verifier: Verifier;
  /** Seconds since 1970. */
  seconds: number;
}

/**
 * Finds whose cosignature of a checkpoint a line is.
 * @param text of the checkpoint
 * @returns null where it is of none of the keys, or does not sign this text
 */
export function readCosignature(line: string, text: string, verifiers: readonly Verifier[]): Cosignature | null {
  const [, name, encoded = ''] = /^— (\S{1,200}) ([A-Za-z0-9+/]{102}==|[A-Za-z0-9+/]{103}=?)\n$/u.exec(line) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  // Four bytes of the key's id, eight of the time, 64 of the signature.
  if (bytes.length !== 76) return null;
  const verifier = verifiers.find((one) => one.name === name && one.id.equals(bytes.subarray(0, 4)));
  if (verifier === undefined) return null;
  const seconds = bytes.readBigUInt64BE(4);
  if (!verify(null, Buffer.from(cosignedText(seconds, text)), verifier.key, bytes.subarray(12))) return null;
  return { verifier, seconds: Number(seconds) };
}
