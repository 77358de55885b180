import { expect } from 'chai';
import { takeComplaints, until } from '../../../../tests/browser/harness.ts';
import { received, script } from '../../../core/api/scripted-api-client.ts';
import '../index.ts';
import { offered, showLogin } from '../testing-login.ts';
import { begin, errors, fillProfile, free, joinSucceeds, reachProfile, refuses } from './testing-join-form.ts';

describe('the sign-up', () => {
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
