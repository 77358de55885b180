import { expect } from 'chai';
import { takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look } from '../../../tests/browser/look.ts';
import { type Rule, script } from '../../core/api/scripted-api-client.ts';
import { fillProfile, reachProfile, refuses } from './join/testing-join-form.ts';
import { mina, offered, resetLogin, showLogin } from './testing-login.ts';

const unconfirmed = { email: 'mina@example.com', verified: false };
const waiting: Rule = {
  call: 'GET /user/me/email',
  body: { ...unconfirmed, code: { expiresAt: '2031-01-01T00:00:00.000Z', attemptsLeft: 5 } },
};

const joins: Rule = { call: 'POST /user/join', body: { ...mina, emailVerified: false } };

/** Google's script where the browser blocks its window. */
const blockedClient = ({ error_callback: refuse }: { error_callback(error: { type: string }): void }) => ({
  requestCode: () => refuse({ type: 'popup_failed_to_open' }),
});

/** Shows the sign-in with this client of Google's script alone. */
async function showGoogle(initCodeClient: unknown, ...rules: Rule[]) {
  await resetLogin();
  const google = { providers: ['google'], googleScriptUrl: 'data:text/javascript,' };
  await script(...rules, { call: 'GET /user/oauth/provider', body: google }, ...offered);
  Object.assign(globalThis, { google: { accounts: { oauth2: { initCodeClient } } } });
  return showLogin();
}

after(() => Reflect.deleteProperty(globalThis, 'google'));

it('<fan-login> says to finish in the window of a provider while it is open', async () => {
  let finish: ((reply: { code: string }) => void) | undefined;
  const initCodeClient = ({ callback }: { callback: typeof finish }) => {
    finish = callback;
    return { requestCode: () => undefined };
  };
  const shown = await showGoogle(initCodeClient, { call: 'POST /user/oauth/google', body: mina, after: 200 });
  const google = await shown.button('Continue with Google');
  const status = shown.find('.login-message[role="status"]');
  expect([status.textContent, getComputedStyle(status).display]).to.deep.equal(['', 'block']);
  google.click();
  await shown.words('Finish signing in in the window that opened.');
  finish?.({ code: 'c1' });
  await until('no words about the window', () => status.textContent === '');
  expect(google.getAttribute('aria-busy')).to.equal('true');
  await shown.button('Sign out');
});

describe('<fan-login> says in each language', () => {
  it('that an email address is not valid', async () => {
    const shown = await reachProfile();
    shown.fill('email', 'address@nowhere');
    (await shown.button('Join')).click();
    await look(shown.element).says('EMAIL_INVALID');
  });

  it('that a nickname is in use', async () => {
    const shown = await reachProfile({ call: 'GET /user/nickname/check', body: { available: false } });
    shown.fill('nickname', 'Mina12');
    // It is checked once the fan continues.
    shown.fill('email', 'sato@example.com');
    await look(shown.element).says('NICKNAME_TAKEN');
  });

  it('that signing up failed', async () => {
    const shown = await reachProfile(refuses('SERVER_ERROR', 500));
    await fillProfile(shown);
    (await shown.button('Join')).click();
    await look(shown.element).says('SIGN_UP_FAILED');
    takeComplaints();
  });

  it('that an email address is registered, to the owner who has its code', async () => {
    const refusal = { status: 409, code: 'EMAIL_TAKEN', message: '', requestId: 'r1' };
    const shown = await reachProfile(joins, waiting, { call: 'PUT /user/me/email', status: 409, body: refusal });
    await fillProfile(shown);
    (await shown.button('Join')).click();
    const fan = look(shown.element);
    await fan.fill('.join-email input', '123456');
    await fan.press('Confirm');
    await fan.says('EMAIL_TAKEN');
    takeComplaints();
  });

  it('that the browser blocked the window of a provider, with a way to another browser', async () => {
    const shown = await showGoogle(blockedClient);
    (await shown.button('Continue with Google')).click();
    // In an app's own browser pop-ups can't be allowed.
    await shown.button('Copy the link');
    await look(shown.element).says('POPUP_BLOCKED');
    takeComplaints();
  });
});
