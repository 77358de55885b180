import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { received, script } from '../../../core/api/scripted-api-client.ts';
import { configure } from '../../../core/platform.ts';
import { challengeOf } from '../../../core/session/pkce.ts';
import { session } from '../../../core/session/session.ts';
import { signInObstacle } from '../../../core/session/sign-in-obstacle.ts';
import { current, forgetSignInWindow, signInWindow } from '../../../core/session/sign-in-window.ts';
import '../index.ts';
import { listen, mina, resetLogin, type Shown, settle, showLogin, showLoginWithoutPopups } from '../testing-login.ts';

/** The same server under another host name is another origin; the scripted sign-in window is there. */
const platformOrigin = location.origin.replace('127.0.0.1', 'localhost');
const address = location.href;

/** A trusted click, which allows the page to open a window. */
async function press(button: HTMLElement): Promise<void> {
  button.scrollIntoView();
  const { x, y, width, height } = button.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
}

/** Behaviour of the scripted window; it reads this from its return address. */
function setWindowMode(mode: 'sign-in' | 'close' | 'stay'): void {
  const next = new URL(address);
  next.searchParams.set('window', mode);
  history.replaceState(null, '', next);
}

/**
 * A window that is still navigating may miss the first call. Its name could find an earlier window, which is closed and not yet gone.
 */
const closeWindow = (opened: Window | null) =>
  until('the window to close', () => {
    opened?.close();
    return opened?.closed;
  });

const signInButton = (shown: Shown) => shown.button('Sign in with Fanfare');

describe('<fan-login> on a partner’s page', () => {
  beforeEach(async () => {
    configure({ origin: platformOrigin });
    await resetLogin();
    forgetSignInWindow();
    await script({ call: 'POST /user/oauth/handoff/token', body: mina }, { call: 'POST /jwt/logout' });
  });
  after(() => {
    configure({ origin: location.origin });
    history.replaceState(null, '', address);
  });

  it('shows one button, accessibly, and checks once whether this page is on the list', async () => {
    const shown = await showLogin('<main><fan-login></fan-login></main>');
    await signInButton(shown);
    await settle(shown);
    await expectAccessible(shown.element);
    let requests = await received();
    while (requests.length === 0) requests = await received();
    expect(requests.map(({ call, query }) => call + query)).to.deep.equal([
      `GET /user/oauth/handoff/origin?origin=${encodeURIComponent(location.origin)}`,
    ]);
  });

  it('opens the platform’s window, and exchanges its code for a session of this origin', async () => {
    setWindowMode('sign-in');
    const shown = await showLogin();
    const events = listen('fan-sign-in');
    await press(await signInButton(shown));
    await shown.words('Mina Sato');
    const [exchange] = await received('POST /user/oauth/handoff/token');
    const { handoffCode, codeVerifier } = JSON.parse(exchange?.body ?? '');
    expect(handoffCode).to.equal(`code-for-${await challengeOf(codeVerifier)}`);
    expect(exchange?.headers.origin).to.equal(location.origin);
    expect(localStorage.getItem('fan:accessToken')).to.equal('access-1');
    expect(localStorage.getItem('accessToken')).to.equal(null);
    expect(localStorage.getItem('fan:signInVerifier')).to.equal(null);
    expect(events).to.have.length(1);
  });

  it('ignores messages from other origins than the platform’s', async () => {
    setWindowMode('stay');
    const shown = await showLogin();
    await press(await signInButton(shown));
    await shown.words('Finish signing in');
    window.postMessage({ type: 'fan-handoff', handoffCode: 'of-an-attacker' }, '*');
    await closeWindow(current.popup);
    await shown.words('The sign-in window was closed.');
    expect(await received('POST /user/oauth/handoff/token')).to.deep.equal([]);
    expect(session.isLoggedIn.value).to.equal(false);
  });

  it('answers and believes only the window that it opened, not another one of the platform', async () => {
    setWindowMode('stay');
    const shown = await showLogin();
    await press(await signInButton(shown));
    await shown.words('Finish signing in');
    const heard: string[] = [];
    const onMessage = ({ data, source }: MessageEvent) => {
      heard.push(data.handoffCode ?? data.type);
      const requester = { type: 'fan-handoff-requester', challenge: 'of-the-test', device: 'd' };
      if (data.type === 'fan-handoff-who') source?.postMessage(requester, { targetOrigin: platformOrigin });
    };
    addEventListener('message', onMessage);
    const opener = document.createElement('button');
    const query = new URLSearchParams({ origin: location.origin, return: location.href.replace('=stay', '=sign-in') });
    let other: Window | null = null;
    opener.onclick = () => {
      other = window.open(`${platformOrigin}/sign-in-window?${query}`, 'another');
    };
    document.body.append(opener);
    await press(opener);
    await until('the code of the other window', () => heard.length === 2);
    expect(heard).to.deep.equal(['fan-handoff-who', 'code-for-of-the-test']);
    expect(signInWindow.value.status).to.equal('open');
    removeEventListener('message', onMessage);
    opener.remove();
    await closeWindow(other);
    await closeWindow(current.popup);
    await shown.words('The sign-in window was closed.');
  });

  it('is ready again when the fan closes the window', async () => {
    setWindowMode('close');
    const shown = await showLogin();
    await press(await signInButton(shown));
    await shown.words('The sign-in window was closed.');
    expect((await signInButton(shown)).getAttribute('aria-busy')).to.equal(null);
    await expectAccessible(shown.element);
  });

  it('shows where to sign in when a frame allows no windows, and does not load the platform there', async () => {
    localStorage.setItem('fan:language', 'en');
    const shown = await showLoginWithoutPopups();
    (await signInButton(shown)).click();
    await shown.words("This frame doesn't let a sign-in window open.");
    const on = await shown.button('Continue on Fanfare');
    expect(on.getAttribute('href')).to.equal(`${platformOrigin}/`);
    expect(on.getAttribute('target')).to.equal('_blank');
    expect(shown.has('code')).to.equal(true);
  });

  it('shows when the code is refused', async () => {
    setWindowMode('sign-in');
    const refusal = { status: 422, code: 'SIGN_IN_REFUSED', message: 'No', requestId: 'r1' };
    await script({ call: 'POST /user/oauth/handoff/token', status: 422, body: refusal });
    const shown = await showLogin();
    await press(await signInButton(shown));
    await until('the refusal', () => signInWindow.value.status === 'failed');
    expect(session.isLoggedIn.value).to.equal(false);
    await until('its words', () => shown.find('.login-message').textContent);
  });

  it('opens no window when the page prevents it', async () => {
    const shown = await showLogin();
    shown.element.addEventListener('fan-before-sign-in', (event) => event.preventDefault(), { once: true });
    await press(await signInButton(shown));
    expect(signInWindow.value.status).to.equal('idle');
  });

  it('promises no sign-in on a site that is not listed', async () => {
    localStorage.setItem('fan:language', 'en');
    const shown = await showLogin();
    await shown.words('One Fanfare account');
    signInObstacle.value = new FanError('ORIGIN_NOT_LISTED');
    await shown.button('Continue on Fanfare');
    expect(shown.has('.login-lead')).to.equal(false);
    signInObstacle.value = null;
  });

  it('opens it from the compact form, too', async () => {
    setWindowMode('sign-in');
    const shown = await showLogin('<fan-login compact></fan-login>');
    await press(await shown.button('Sign in'));
    await shown.button("Mina Sato's account");
  });
});
