import { expect } from 'chai';
import { expectAccessible, takeComplaints, until } from '../../../../tests/browser/harness.ts';
import { type Rule, received, script } from '../../../core/api/scripted-api-client.ts';
import { session } from '../../../core/session/session.ts';
import '../index.ts';
import { beginJoin } from '../complete/pending-join.ts';
import { expectFocusOn, listen, mina, offered, resetLogin, type Shown, settle, showLogin } from '../testing-login.ts';

const terms: Rule = {
  call: 'GET /user/join/terms',
  body: {
    minimumAge: 14,
    agreements: [
      {
        termsId: 'terms',
        version: '1',
        required: true,
        title: 'Terms of Service',
        prose: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'The whole text of the terms.' }] }],
      },
      {
        termsId: 'privacy',
        version: '2',
        required: true,
        title: 'Privacy',
        prose: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'The whole text on privacy.' }] }],
      },
      {
        termsId: 'marketing',
        version: '1',
        required: false,
        title: 'News (optional)',
        prose: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'The whole text on news.' }] }],
      },
    ],
  },
};
const free: Rule[] = [{ call: 'GET /user/nickname/check', body: { available: true } }];
const joinSucceeds: Rule = { call: 'POST /user/join', body: mina };
const refuses = (code: string, status: number): Rule => ({
  call: 'POST /user/join',
  status,
  body: { status, code, message: code, requestId: 'r1' },
  once: true,
});

async function begin(...rules: Rule[]): Promise<Shown> {
  await resetLogin();
  await script(...rules, terms, ...free, joinSucceeds, ...offered);
  beginJoin(
    { status: 'JOIN_REQUIRED', message: '', name: 'Mina Sato', email: 'mina@example.com', signupToken: 's1' },
    'line',
  );
  const shown = await showLogin('<main><fan-login></fan-login></main>');
  await shown.words('Terms of Service');
  return shown;
}

const box = (shown: Shown, index: number) => shown.all('.agreements input')[index] as HTMLInputElement;

async function promise(shown: Shown, birthDate = '20010213'): Promise<void> {
  box(shown, 0).click();
  shown.fill('birthDate', birthDate);
  (await shown.button('Next')).click();
}

async function reachProfile(...rules: Rule[]): Promise<Shown> {
  const shown = await begin(...rules);
  await promise(shown);
  await shown.words('Your profile');
  return shown;
}

async function fillProfile(shown: Shown, nickname = 'Mina12'): Promise<void> {
  shown.fill('nickname', nickname);
  (await shown.words('In Korea')).click();
}

const errors = (shown: Shown) =>
  shown
    .all('.field-error')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

describe('the sign-up', () => {
  it('starts with the agreements and the birth date, accessibly', async () => {
    const shown = await begin();
    await expectAccessible(shown.element);
    (await shown.button('Next')).click();
    await shown.words('Please accept the required agreements.');
    expect(errors(shown)).to.include('Please enter your date of birth.');
    await until('the focus on the first box to tick', () => shown.element.shadowRoot?.activeElement === box(shown, 0));
    await expectAccessible(shown.element);
  });

  it('accepts all agreements at once or each one, and shows each text in place', async () => {
    const shown = await begin();
    box(shown, 0).click();
    await until('all to be ticked', () => [1, 2, 3].every((index) => box(shown, index).checked));
    box(shown, 3).click();
    await until('not all to be ticked', () => !box(shown, 0).checked);
    shown.find('summary').click();
    expect((await shown.words('The whole text of the terms.')).checkVisibility()).to.equal(true);
    await expectAccessible(shown.element);
  });

  it('refuses people who are too young, and stores nothing of them', async () => {
    const shown = await begin();
    await promise(shown, '20150301');
    await shown.words('You can join from the age of 14');
    expect(sessionStorage.getItem('joinDraft')).to.equal(null);
    await expectAccessible(shown.element);
    (await shown.button('I mistyped my date of birth')).click();
    await shown.button('Next');
    shown.fill('birthDate', '20010301');
    (await shown.button('Next')).click();
    await shown.words('Your profile');
  });

  it('checks the nickname during typing', async () => {
    const shown = await reachProfile({
      call: 'GET /user/nickname/check',
      body: { available: false },
      once: true,
    });
    shown.fill('nickname', 'mi na');
    shown.find('[name="name"]').focus();
    await shown.words('leave out spaces');
    shown.fill('nickname', 'Mina');
    shown.find('[name="name"]').focus();
    await shown.words('already');
    shown.fill('nickname', 'Mina12');
    await shown.words('is yours if you like it');
    expect(errors(shown)).to.deep.equal([]);
    const asked = (await received('GET /user/nickname/check')).map(({ query }) => query);
    expect(asked).to.deep.equal(['?nickname=Mina', '?nickname=Mina12']);
    await expectAccessible(shown.element);
  });

  it('shows all missing fields, and focuses the first one', async () => {
    const shown = await reachProfile();
    shown.fill('email', 'mina@');
    (await shown.button('Join')).click();
    await until('three errors', () => errors(shown).length === 3);
    expect(errors(shown)).to.deep.equal([
      'Please enter a nickname.',
      'Please enter a valid email address.',
      'Please choose where you live.',
    ]);
    expectFocusOn(shown, '[name="nickname"]');
    expect(await received('POST /user/join')).to.deep.equal([]);
  });

  it('sends the input, signs the fan in and shows the welcome', async () => {
    const shown = await reachProfile();
    const events = listen('fan-sign-in');
    await fillProfile(shown);
    (await shown.button('Join')).click();
    await shown.words('Welcome, Mina12!');
    const [join] = await received('POST /user/join');
    expect(JSON.parse(join?.body ?? '')).to.deep.equal({
      signupToken: 's1',
      name: 'Mina Sato',
      nickname: 'Mina12',
      email: 'mina@example.com',
      birthDate: '2001-02-13',
      residence: 'KOREA',
      gender: null,
      phone: null,
      agreements: [
        { termsId: 'terms', version: '1' },
        { termsId: 'privacy', version: '2' },
        { termsId: 'marketing', version: '1' },
      ],
    });
    expect(session.user.value?.name).to.equal('Mina Sato');
    expect(events).to.have.length(1);
    expect(localStorage.getItem('lastProvider')).to.equal('line');
    expect(sessionStorage.length).to.equal(0);
    await settle(shown);
    await expectAccessible(shown.element);
    (await shown.button("Let's go")).click();
    await shown.button('Sign out');
  });

  it('shows a refusal at its field, in the words of the server', async () => {
    const shown = await reachProfile(refuses('EMAIL_TAKEN', 409));
    await fillProfile(shown);
    (await shown.button('Join')).click();
    await until('the refusal', () => errors(shown).length === 1);
    expect(shown.find('[name="email"]').getAttribute('aria-invalid')).to.equal('true');
    await until(
      'the focus on the field',
      () => shown.element.shadowRoot?.activeElement === shown.find('[name="email"]'),
    );
    shown.fill('email', 'sato@example.com');
    (await shown.button('Join')).click();
    await shown.words('Welcome, Mina12!');
    takeComplaints();
  });

  it('retries under the same key after a lost connection, and sends a new key after a change', async () => {
    // Browsers retry by themselves on a reused connection, so more than two requests may arrive.
    const shown = await reachProfile({ call: 'POST /user/join', drop: true, after: 200 });
    await fillProfile(shown);
    (await shown.button('Join')).click();
    await shown.words('Network error');
    (await shown.button('Join')).click();
    await until('the second try to begin', () => shown.has('[type=submit][aria-busy]'));
    await shown.words('Network error');
    const before = new Set((await received('POST /user/join')).map(({ headers }) => headers['idempotency-key']));
    expect(before.size).to.equal(1);

    await script(joinSucceeds, ...free, ...offered);
    shown.fill('nickname', 'Mina13');
    (await shown.button('Join')).click();
    await shown.words('Welcome, Mina13!');
    const [after] = await received('POST /user/join');
    expect(before.has(after?.headers['idempotency-key'])).to.equal(false);
    takeComplaints();
  });

  it('keeps the input when the element is removed and inserted again', async () => {
    const shown = await reachProfile();
    await fillProfile(shown, 'Mina99');
    const again = await showLogin();
    await again.words('Your profile');
    expect(again.find<HTMLInputElement>('[name="nickname"]').value).to.equal('Mina99');
    expect(sessionStorage.getItem('joinDraft')).not.to.include('s1');
  });

  it('starts again when the sign-up has expired', async () => {
    const shown = await reachProfile(refuses('SIGN_UP_EXPIRED', 410));
    await fillProfile(shown);
    (await shown.button('Join')).click();
    (await shown.button('Sign in again')).click();
    await shown.button('Continue with Kakao');
    takeComplaints();
  });

  it('opens in a sheet in the compact form, and can be closed', async () => {
    await begin();
    const shown = await showLogin('<fan-login compact></fan-login>');
    await shown.words('Terms of Service');
    (await shown.button('Close')).click();
    await until('the dialog to close', () => !shown.has('dialog[open]'));
    (await shown.button('Finish joining')).click();
    await shown.words('Terms of Service');
    (await shown.button('Maybe later')).click();
    await shown.button('Sign in');
  });
});
