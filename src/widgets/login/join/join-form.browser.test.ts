import { expect } from 'chai';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { received } from '../../../core/api/scripted-api-client.ts';
import { session } from '../../../core/session/session.ts';
import '../index.ts';
import { expectFocusOn, listen, settle } from '../testing-login.ts';
import { begin, box, errors, fillProfile, promise, reachProfile } from './testing-join-form.ts';

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

  it('refuses people who are too young, and stores no data of them', async () => {
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

  it('does not change a birth date while an input method composes it', async () => {
    const input = (await begin()).find<HTMLInputElement>('[name="birthDate"]');
    // React looks for a value that its own setter didn't write.
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const composed of ['２０', '２００５年３月１４日']) {
      write?.call(input, composed);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
      expect(input.value).to.equal(composed);
    }
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await until('the whole date', () => input.value === '2005-03-14');
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
    const requests = (await received('GET /user/nickname/check')).map(({ query }) => query);
    expect(requests).to.deep.equal(['?nickname=Mina', '?nickname=Mina12']);
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

  it('keeps a pasted name that is too long, and says how long it may be', async () => {
    const shown = await reachProfile();
    const name = shown.find<HTMLInputElement>('[name="name"]');
    name.focus();
    name.select();
    document.execCommand('insertText', false, 'n'.repeat(90));
    expect(name.value).to.have.length(90);
    shown.find('[name="email"]').focus();
    await shown.words('A name has at most 80 characters.');
  });

  it('opens the optional fields again for a phone number that is too long', async () => {
    const shown = await reachProfile();
    await fillProfile(shown);
    const more = shown.find<HTMLDetailsElement>('.join-more');
    shown.fill('phone', '0'.repeat(31));
    await until('the optional fields', () => more.open);
    more.open = false;
    (await shown.button('Join')).click();
    await until('the optional fields again', () => more.open);
    expectFocusOn(shown, '[name="phone"]');
    await shown.words('A phone number has at most 30 characters.');
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
});
