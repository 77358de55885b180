import { randomUUID } from 'node:crypto';
import type { Cookie, Page } from 'playwright';
import { inject } from 'vitest';
import type { StaffRole } from '../../../rules/staff/rights.ts';
import { expect } from '../harness/expect.ts';
import { runOperator } from '../harness/operator.ts';
import { openContext } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

export const studio = `${inject('product').site}/studio`;
/** Messages of the browser when Studio requests its session and there is none. */
export const signedOut = /401/;

/**
 * Gives a page's browser a device that keeps passkeys, and answers like a person with a fingerprint.
 * @returns takes the device away
 */
export async function addDevice(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  };
}

export interface Invited {
  name: string;
  email: string;
  link: string;
}

/** Invites a new person by the operator's command. */
export async function invite(role: StaffRole, name = `Mina ${randomUUID().slice(0, 8)}`): Promise<Invited> {
  const email = `${randomUUID()}@studio.test`;
  const printed = await runOperator('staff', ['invite', email, '--name', name, '--role', role]);
  const token = /#(\S+)/.exec(printed)?.[1];
  if (!token) throw new Error(`No link in ${printed}`);
  // The command does not know on which port this product runs.
  return { name, email, link: `${studio}/invitation#${token}` };
}

export const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: words('en', `studio:${key}`, values), exact: true });

/** A new person signs in to Studio in this page, with a passkey. */
export async function enterAs(page: Page, role: StaffRole): Promise<Invited> {
  const invited = await invite(role);
  await addDevice(page);
  await page.goto(invited.link);
  await button(page, 'invitation.accept').click();
  await button(page, 'recovery.saved').click();
  await expect(page.locator('.side strong')).toHaveText(invited.name);
  return invited;
}

/** The last owner of this worker who signed in, with the session. */
let owner: { invited: Invited; cookies: Cookie[]; since: number } | null = null;
/** Milliseconds for which a sign-in is proof enough for dangerous actions, with some to spare. */
const proofLasts = 3 * 60_000;

/**
 * An owner is signed in in this page: the one of the page before, where possible. The calls of a sign-in are limited by network, and all
 * tests come from one.
 */
export async function enterAsOwner(page: Page): Promise<Invited> {
  if (owner === null || Date.now() - owner.since > proofLasts) {
    const invited = await enterAs(page, 'owner');
    owner = { invited, cookies: await page.context().cookies(), since: Date.now() };
    return invited;
  }
  await addDevice(page);
  await page.context().addCookies(owner.cookies);
  await page.goto(studio);
  await expect(page.locator('.side strong')).toHaveText(owner.invited.name);
  return owner.invited;
}

/**
 * Another owner in a browser of their own. Without one an owner's wish to work alone would be done at once, for all tests.
 * @returns their page; close its context
 */
export async function enterColleague(): Promise<{ page: Page; name: string }> {
  const context = await openContext({ language: 'en' });
  const page = await context.newPage();
  const { name } = await enterAs(page, 'owner');
  return { page, name };
}
