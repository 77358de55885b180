import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Fan, joinFan } from '../harness/fans.ts';
import { type Host, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

/** Where the sign-in window takes a fan: never with the code to an address that the operator has not registered. */
const { site, signInHost, shiftHost } = inject('product');

const script = `<script type="module" src="${site}/embed.js"></script>`;
/** Stores messages of other windows to this page. */
const listener = '<script>globalThis.heard = []; addEventListener("message", ({ data }) => heard.push(data));</script>';

let partner: Host;
let attacker: Host;

beforeAll(async () => {
  attacker = await serveHost(() => ({ head: listener }));
  partner = await serveHost((path, query) => {
    // A redirect that takes any address, as many sites have one, and a registered page that was moved.
    if (path === '/leave') return { redirect: new URLSearchParams(query).get('to') ?? '/' };
    if (path === '/moved.html') return { redirect: attacker.address };
    return { head: script, body: '<fan-login></fan-login>' };
  }, signInHost);
});
afterAll(() => {
  partner.close();
  attacker.close();
});

/** The attacker's own secret: who has it and the code gets the session. */
const verifier = randomBytes(32).toString('base64url');
const device = randomUUID();
const challengeOf = (secret: string) => hash('sha256', secret, 'base64url');

const windowFor = (origin: string, returnTo: string) =>
  `${site}/sign-in-window?${new URLSearchParams({ origin, challenge: challengeOf(verifier), device, return: returnTo })}`;

const continueAs = (page: Page, fan: Fan) =>
  page.getByRole('button', { name: words('en', 'sign-in:window.continueAs', { name: fan.name }) });

/** Every address that a page shows from now on. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}

const withCode = (addresses: string[]) =>
  addresses.filter(
    (address) => address.startsWith(new URL(attacker.address).origin) && address.includes('fan-handoff'),
  );

describe('a sign-in that an attacker began for a partner’s page', () => {
  it('leaks no code to the attacker through a redirect of the partner', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const addresses = addressesOf(page);
    await page.goto(windowFor(signInHost, `${signInHost}/leave?to=${encodeURIComponent(attacker.address)}`));
    await continueAs(page, fan).click();
    await page.waitForURL((address) => address.origin !== site);
    expect(withCode(addresses)).toEqual([]);
    await expect(page).toHaveURL(partner.address);
  });

  it('leaks no code to the attacker through a registered page that redirects', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const addresses = addressesOf(page);
    await page.goto(windowFor(signInHost, `${signInHost}/moved.html`));
    await continueAs(page, fan).click();
    await page.waitForURL((address) => address.origin === new URL(attacker.address).origin);
    expect(withCode(addresses)).toEqual([]);
  });

  it('sends the attacker’s page, which opened the window, neither a message nor a link with the code', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await page.goto(attacker.address);
    const address = windowFor(signInHost, `${signInHost}/leave?to=${encodeURIComponent(attacker.address)}`);
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((target) => void open(target, 'fan-sign-in', 'popup'), address),
    ]);
    const addresses = addressesOf(window);
    await continueAs(window, fan).click();
    await expect(window).toHaveURL(partner.address);
    expect(withCode(addresses)).toEqual([]);
    const heard: unknown[] = await page.evaluate(() => Reflect.get(globalThis, 'heard'));
    expect(heard).toEqual([]);
  });

  it('gets a code only for the challenge of the page that opened the window, not for one in an address', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await page.goto(partner.address);
    const button = page.locator('fan-login').getByRole('button', { name: words('en', 'login:signInWithFanfare') });
    const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await continueAs(window, fan).waitFor();
    await window.goto(windowFor(signInHost, partner.address));
    const handoff = window.waitForRequest((request) => request.url().endsWith('/user/oauth/handoff'));
    await continueAs(window, fan).click();
    const { codeChallenge, deviceId } = (await handoff).postDataJSON();
    expect([codeChallenge, deviceId]).not.toContain(challengeOf(verifier));
    expect([codeChallenge, deviceId]).not.toContain(device);
    await expect(page.locator('fan-login').getByText(fan.name).first()).toBeAttached();
  });
});

describe('a sign-in without a page that waits for it', () => {
  it('continues on the registered page, and announces it first', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await context.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(partner.address);
    await page.locator('fan-login').getByRole('button').first().click();
    await page.getByRole('link', { name: words('en', 'login:continueHere') }).click();
    await expect(page.getByText(words('en', 'sign-in:window.returns', { address: partner.address }))).toBeVisible();
    await continueAs(page, fan).click();
    await expect(page).toHaveURL(partner.address);
    await expect(page.locator('fan-login').getByText(fan.name).first()).toBeAttached();
  });

  it('is not offered where the operator has registered no page, and requests no code', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(windowFor(shiftHost, `${shiftHost}/page.html`));
    const title = words('en', 'sign-in:window.noWayTitle', { site: 'Host' });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(continueAs(page, fan)).toHaveCount(0);
    expect(requested).not.toContain('/api/v1/user/oauth/handoff');
  });
});
