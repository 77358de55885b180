import { expect } from 'chai';
import { expectAccessible, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { expectFocusOn, listen, mina, offered, resetLogin, settle, showLogin } from './testing-login.ts';

const names = (shown: { all(selector: string): HTMLElement[] }) =>
  shown.all('.provider-name').map(({ textContent }) => textContent);

describe('<fan-login>, signed out', () => {
  beforeEach(resetLogin);

  it('shows the providers in the platform’s order', async () => {
    const shown = await showLogin();
    await shown.button('Continue with Kakao');
    expect(names(shown)).to.deep.equal([
      'Continue with Kakao',
      'Continue with NAVER',
      'Continue with Google',
      'Continue with X',
      'Continue with LINE',
      'Continue with Facebook',
    ]);
  });

  for (const theme of ['light', 'dark']) {
    it(`is accessible, ${theme}`, async () => {
      const shown = await showLogin(`<main><fan-login theme="${theme}"></fan-login></main>`);
      document.body.style.background = theme === 'dark' ? '#100e13' : '#fbf9f6';
      await shown.button('Continue with LINE');
      await expectAccessible(shown.element);
      document.body.removeAttribute('style');
    });
  }

  it('shows the page’s choice in the page’s order, and all of them without it', async () => {
    const shown = await showLogin('<fan-login providers="line, kakao"></fan-login>');
    await shown.button('Continue with LINE');
    expect(names(shown)).to.deep.equal(['Continue with LINE', 'Continue with Kakao']);
    shown.element.removeAttribute('providers');
    await shown.button('Continue with X');
  });

  it('warns of an unknown provider, and shows all', async () => {
    const shown = await showLogin('<fan-login providers="myspace"></fan-login>');
    await shown.button('Continue with X');
    const complaints: string[] = [];
    await until('the warning', () => complaints.push(...takeComplaints()) > 0);
    expect(complaints.join()).to.include('providers');
  });

  it('puts the last used provider first, and marks it', async () => {
    localStorage.setItem('lastProvider', 'line');
    const shown = await showLogin();
    await shown.words('Last used');
    expect(names(shown)[0]).to.equal('Continue with LINE');
    await expectAccessible(shown.element);
  });

  it('hides Google without a message when its client id can’t be loaded', async () => {
    const [providers, , ...rest] = offered;
    if (!providers) throw new Error('There are no rules');
    await script(providers, { call: 'GET /user/oauth/google/client_id', status: 404, body: {} }, ...rest);
    const shown = await showLogin();
    await shown.button('Continue with Kakao');
    expect(names(shown)).not.to.include('Continue with Google');
    expect(shown.find('.login-message').textContent).to.equal('');
    takeComplaints();
  });

  it('shows when the providers can’t be loaded, and retries', async () => {
    await script({ call: 'GET /user/oauth/provider', drop: true });
    const shown = await showLogin();
    await shown.words('Network error');
    await script(...offered);
    (await shown.button('Try again')).click();
    await shown.button('Continue with Kakao');
    takeComplaints();
  });

  it('does nothing when the page prevents the step', async () => {
    const shown = await showLogin();
    shown.element.addEventListener('fan-before-sign-in', (event) => event.preventDefault(), { once: true });
    const events = listen('fan-before-sign-in');
    (await shown.button('Continue with Kakao')).click();
    expect(events.at(-1)?.detail).to.deep.equal({ provider: 'kakao' });
    expect(await received('GET /user/oauth/kakao/init')).to.deep.equal([]);
  });

  it('reports a provider that is down, notifies the page, and lets the fan choose another', async () => {
    const down = { status: 502, code: 'PROVIDER_UNAVAILABLE', message: 'Kakao is down', requestId: 'r1' };
    await script(...offered, { call: 'GET /user/oauth/kakao/init', status: 502, body: down, after: 60 });
    const shown = await showLogin();
    const events = listen('fan-error');
    const kakao = await shown.button('Continue with Kakao');
    kakao.click();
    await until('the button to be busy', () => kakao.getAttribute('aria-busy') === 'true');
    expect((await shown.button('Continue with X')).disabled).to.equal(true);
    await until('the message', () => shown.find('.login-message').textContent);
    expect(events.at(-1)?.detail).to.include({ code: 'PROVIDER_UNAVAILABLE' });
    expect((await shown.button('Continue with X')).disabled).to.equal(false);
    takeComplaints();
  });

  it('changes its language without a reload, and has its own one under a lang', async () => {
    const shown = await showLogin('<main><fan-login></fan-login></main>');
    await shown.button('Continue with LINE');
    await setLanguage('ja');
    await shown.button('LINEで続ける');
    shown.element.lang = 'ko';
    await shown.button('LINE으로 계속하기');
    shown.element.removeAttribute('lang');
    await shown.button('LINEで続ける');
  });
});

describe('<fan-login>, signed in', () => {
  beforeEach(async () => {
    await resetLogin();
    session.signIn(mina);
  });

  it('shows the fan, accessibly, and fires no event for an existing session', async () => {
    const events = listen('fan-sign-in');
    const shown = await showLogin('<main><fan-login></fan-login></main>');
    await shown.words('Mina Sato');
    await shown.words('mina@example.com');
    expect(events).to.deep.equal([]);
    await expectAccessible(shown.element);
  });

  it('signs out, revokes the tokens and notifies the page', async () => {
    const shown = await showLogin();
    const events = listen('fan-sign-out');
    (await shown.button('Sign out')).click();
    await shown.button('Continue with Kakao');
    expect(events).to.have.length(1);
    const [logout] = await received('POST /jwt/logout');
    expect(logout?.headers.authorization).to.equal('Bearer access-1');
    expect(session.isLoggedIn.value).to.equal(false);
  });

  it('signs out even when the server can’t be reached', async () => {
    await script({ call: 'POST /jwt/logout', drop: true }, ...offered);
    const shown = await showLogin();
    (await shown.button('Sign out')).click();
    await shown.button('Continue with Kakao');
    takeComplaints();
  });

  it('fires the sign-in event once for a sign-in elsewhere', async () => {
    await session.signOut();
    const shown = await showLogin();
    await shown.button('Continue with Kakao');
    const events = listen('fan-sign-in');
    session.signIn(mina);
    await shown.words('Mina Sato');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ userId: 'u1', name: 'Mina Sato' }]);
  });

  it('opens the member’s page, if the page allows it', async () => {
    const shown = await showLogin();
    const events = listen('fan-navigate');
    shown.element.addEventListener('fan-navigate', (event) => event.preventDefault(), { once: true });
    (await shown.button('My page')).click();
    expect(events.at(-1)?.detail).to.deep.equal({ to: '/mypage' });
    expect(events.at(-1)?.defaultPrevented).to.equal(true);
  });
});

describe('<fan-login compact>', () => {
  beforeEach(resetLogin);

  it('opens the sign-in in a sheet, accessibly, and returns the focus', async () => {
    const shown = await showLogin('<main><fan-login compact></fan-login></main>');
    const trigger = await shown.button('Sign in');
    trigger.focus();
    trigger.click();
    await shown.button('Continue with Kakao');
    await settle(shown);
    await expectAccessible(shown.element);
    (await shown.button('Close')).click();
    await until('the dialog to close', () => !shown.has('dialog[open]'));
    expectFocusOn(shown, '.login-trigger');
  });

  it('turns into the account button after a sign-in', async () => {
    const shown = await showLogin('<main><fan-login compact></fan-login></main>');
    (await shown.button('Sign in')).click();
    await shown.button('Continue with Kakao');
    session.signIn(mina);
    const account = await shown.button("Mina Sato's account");
    await until('the dialog to close', () => !shown.has('dialog[open]'));
    account.click();
    expect(shown.find('[popover]').matches(':popover-open')).to.equal(true);
    await settle(shown);
    await expectAccessible(shown.element);
  });

  it('opens when anything on the page requests a sign-in', async () => {
    const { requestSignIn } = await import('../../core/session/sign-in.ts');
    const shown = await showLogin('<fan-login compact></fan-login>');
    await shown.button('Sign in');
    requestSignIn();
    await shown.button('Continue with Kakao');
  });
});
