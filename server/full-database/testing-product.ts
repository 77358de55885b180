import { generateKeyPairSync, type KeyObject, randomInt, randomUUID, sign } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestBrowser } from '../account/sign-in/testing-sign-in.ts';
import { type Composition, compose, kindsOf } from '../composition/compose.ts';
import { createContentService } from '../content/service.ts';
import { features } from '../features.ts';
import { type Listener, listen, toNode } from '../platform/http/listen.ts';
import { checkKeys } from '../platform/sealing/known-keys.ts';
import type { TestApi, TestPlatform } from '../platform/testing.ts';
import { createStudioWorld, type StudioWorld } from '../staff/testing-studio.ts';
import { type RunningPaymentStandIn, startPaymentStandIn } from '../stand-in/payment/payment.ts';
import { paymentEnvironment } from '../stand-in/payment/registration.ts';
import { standInEnvironment } from '../stand-in/sign-in/registrations.ts';
import { type RunningStandIn, startSignInStandIn } from '../stand-in/sign-in/sign-in.ts';
import { cosignedText, noteText, signatureLine, verifierOf } from '../transparency/note.ts';

const siteOrigin = 'https://fans.test';
export const partnerOrigin = 'https://artist.test';

/** All features on one platform, with the stand-ins that they ask. */
export interface Product {
  test: TestPlatform;
  composition: Composition;
  api: TestApi;
  studio: StudioWorld;
  payment: RunningPaymentStandIn;
  signIn: RunningStandIn;
  /** The line with which a witness signs a checkpoint. */
  cosign(checkpoint: string): string;
  browser(origin?: string): TestBrowser;
  close(): Promise<void>;
}

/** @param open opens the platform with these settings besides its own */
export async function createProduct(open: (environment: Record<string, string>) => TestPlatform): Promise<Product> {
  const routed: { fetch: TestApi['fetch'] } = { fetch: () => new Response(null, { status: 503 }) };
  const listener: Listener = await listen(
    0,
    '127.0.0.1',
    toNode((request, bindings) => routed.fetch(request, bindings)),
  );
  const platformOrigin = `http://localhost:${(listener.server.address() as AddressInfo).port}`;
  const payment = await startPaymentStandIn({ platformOrigin, port: 0 });
  const signIn = await startSignInStandIn({ platformOrigin: siteOrigin, port: 0 });
  const witness = generateKeyPairSync('ed25519');
  const test = open({
    PROXY_HOPS: '1',
    PARTNERS_ON_LOOPBACK: 'on',
    WITNESSES: verifierOf(witnessName, 'cosignature', witness.publicKey).text,
    ...paymentEnvironment(payment.origin),
    ...standInEnvironment(signIn.origin),
  });
  await checkKeys(test.platform.pool, test.platform.sealing);
  await importDemo(test);
  const studio = await createStudioWorld({}, { test });
  const composition = compose(test.platform, features);
  const authenticate = composition.parts.find((parts) => parts.authenticate)?.authenticate;
  if (authenticate === undefined) throw new Error('No feature provides `authenticate`');
  const api = test.serve({ routes: composition.routes(), authenticate });
  routed.fetch = api.fetch;
  return {
    test,
    composition,
    api,
    studio,
    payment,
    signIn,
    cosign: (checkpoint) => cosignatureOf(witness, checkpoint),
    browser: (origin = siteOrigin) => browserOn(api, origin),
    async close() {
      await composition.close();
      await studio.close();
      await payment.close();
      await signIn.close();
      await listener.close(0);
      await test.close();
    },
  };
}

/** The demo's content, with the first of the thousand covers: a row for each takes longer than everything else here. */
async function importDemo({ platform }: TestPlatform): Promise<void> {
  const demo = join(import.meta.dirname, '../../demo/content');
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-demo-'));
  cpSync(demo, folder, { recursive: true });
  const covers = join(folder, 'crossing/covers.csv');
  writeFileSync(covers, readFileSync(covers, 'utf8').split('\n').slice(0, 25).join('\n'));
  await createContentService(platform, kindsOf(features)).importFolder(folder);
  rmSync(folder, { recursive: true });
}

const witnessName = 'fanclub.example/witness';

function cosignatureOf({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }, checkpoint: string) {
  const seconds = Math.floor(Date.now() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, Buffer.from(cosignedText(seconds, noteText(checkpoint))), privateKey);
  const { id } = verifierOf(witnessName, 'cosignature', publicKey);
  return signatureLine(witnessName, id, Buffer.concat([time, signature]));
}

/** On a network of its own, which is limited by itself. */
function browserOn(api: TestApi, origin: string): TestBrowser {
  const deviceId = randomUUID();
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const own = { 'X-Device-Id': deviceId, 'X-Forwarded-For': address, 'Accept-Language': 'en', Origin: origin };
  return {
    deviceId,
    address,
    request: (call, request = {}) =>
      api.request(call, { ...request, headers: { ...own, 'Idempotency-Key': randomUUID(), ...request.headers } }),
  };
}
