import { expect, it } from 'vitest';
import type { EncryptionKey } from '../../../../server/ticket/use/device-proof.ts';
import { sealForDevice } from '../../../../server/ticket/use/seal-for-device.ts';
import { requestSecret, type SecretRequest } from './sealed-secret.ts';
import { keyOf } from './testing-entry.ts';

const secret = 'a secret of thirty-two characters';
const bytes = new TextEncoder().encode(secret);
const seal = ({ epk }: SecretRequest) => sealForDevice(bytes, epk as EncryptionKey);
const sign = (key: CryptoKey) => crypto.subtle.sign('HMAC', key, bytes);

it('a secret for the device’s key is decrypted, with a key that can’t be exported', async () => {
  const request = await requestSecret();
  const key = await request.open(await seal(request));
  expect(await sign(key)).toEqual(await sign(await keyOf(secret)));
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

it('each key is sent without its private part, and is different each time', async () => {
  const [one, other] = [await requestSecret(), await requestSecret()];
  expect(Object.keys(one.epk).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  expect(one.epk.x).not.toBe(other.epk.x);
});

it.each<[string, (sealed: string[]) => unknown]>([
  ['header', (sealed) => (sealed[0] = btoa(atob(sealed[0] ?? '').replace('}', ',"kid":"1"}')).replace(/=+$/, ''))],
  ['text', (sealed) => (sealed[3] = (sealed[3] ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))],
  ['tag', (sealed) => (sealed[4] = (sealed[4] ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))],
])('refuses another %s', async (_, change) => {
  const request = await requestSecret();
  const sealed = (await seal(request)).split('.');
  await expect(request.open(sealed.join('.'))).resolves.toBeInstanceOf(CryptoKey);
  change(sealed);
  await expect(request.open(sealed.join('.'))).rejects.toThrow();
});

it('a secret for another request can’t be decrypted', async () => {
  const [one, other] = [await requestSecret(), await requestSecret()];
  await expect(one.open(await seal(other))).rejects.toThrow();
});
