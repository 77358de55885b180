import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that signs itself, and its key, in PEM form. */
export interface Certificate {
  certificate: string;
  key: string;
}

/** Node can't make certificates, and `openssl` is not everywhere: the few fields of X.509 (RFC 5280) that a server needs. */
export function createCertificate(name: { dns: string } | { address: readonly number[] }): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const year = new Date().getUTCFullYear() % 100;
  const validity = tagged(
    sequence,
    ...[year - 1, year + 1].map((of) => tagged(utcTime, Buffer.from(`${of}0101000000Z`))),
  );
  const alternative =
    'dns' in name ? tagged(context(2), Buffer.from(name.dns)) : tagged(context(7), Buffer.from(name.address));
  const subjectAltName = tagged(sequence, identifier('551d11'), tagged(octets, tagged(sequence, alternative)));
  const extensions = tagged(context(3) | constructed, tagged(sequence, subjectAltName));
  const version = tagged(context(0) | constructed, tagged(integer, Buffer.of(2)));
  const serial = tagged(integer, Buffer.of(1));
  const subject = tagged(
    sequence,
    tagged(set, tagged(sequence, identifier('550403'), tagged(utf8, Buffer.from('Test')))),
  );
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = tagged(sequence, identifier('2a8648ce3d040302'));
  const signed = tagged(sequence, version, serial, algorithm, subject, validity, subject, key, extensions);
  const signature = tagged(bits, Buffer.of(0), sign('sha256', signed, privateKey));
  return {
    certificate: pem('CERTIFICATE', tagged(sequence, signed, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const integer = 0x02;
const bits = 0x03;
const octets = 0x04;
const utf8 = 0x0c;
const utcTime = 0x17;
const constructed = 0x20;
const sequence = 0x30;
const set = 0x31;
const context = (number: number) => 0x80 | number;
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));

/** One value in DER: tag, length, content. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
