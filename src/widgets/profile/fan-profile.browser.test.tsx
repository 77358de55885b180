import { expect } from 'chai';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { rememberLinked } from '../../core/provider/just-linked.ts';
import { clearSession } from '../../core/session/auth-state.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { profile } from './testing-profile.ts';

const at = '2026-11-21T10:00:00.000Z';
const marketing = {
  termsId: 'marketing',
  title: 'News',
  required: false,
  agreed: false,
  version: null,
  currentVersion: '2026-11-01',
  changes: null,
  consentRequired: false,
  history: [],
};
const here = {
  familyId: 'f1',
  origin: 'https://fans.example',
  partner: null,
  agent: '',
  browser: 'Chrome',
  system: 'Linux',
  mobile: false,
  startedAt: at,
  lastSeenAt: at,
  current: true,
};
const away = { ...here, familyId: 'f2', partner: 'Lumen', browser: 'Safari', system: 'iPhone', current: false };
const prospect = {
  items: [{ kind: 'PAID_VOTES', count: 12, blocks: false }],
  blocked: false,
  needsSignIn: false,
  nicknameDays: 30,
  rejoinDays: 7,
  orderYears: 5,
};
const identities = {
  identities: [
    { provider: 'kakao', linkedAt: at },
    { provider: 'google', linkedAt: at },
  ],
  linkable: ['line', 'naver'],
  google: null,
  needsSignIn: false,
};
const replies = [
  { call: 'GET /user/me', body: profile },
  { call: 'GET /user/me/avatar', body: { avatar: null } },
  { call: 'GET /user/me/count', body: { counts: { paidVotes: 12, ballots: 3, purchases: 0 } } },
  { call: 'GET /user/me/agreement', body: { agreements: [marketing] } },
  { call: 'GET /user/me/mail', body: { stoppedAt: null, choices: [{ kind: 'RIGHTS_ENDING', isChosen: false }] } },
  { call: 'GET /user/me/identity', body: identities },
  { call: 'GET /user/me/address', body: { addresses: [] } },
  { call: 'GET /user/me/calendar', body: { url: null, madeAt: null } },
  { call: 'GET /user/me/device', body: { devices: [here, away] } },
  { call: 'GET /user/me/withdrawal', body: prospect },
  { call: 'GET /user/nickname/check', body: { available: true } },
];

describe('<fan-profile>', () => {
  before(() => setLanguage('en'));
  beforeEach(async () => {
    await script(...replies);
    signIn();
  });
  afterEach(() => {
    document.body.replaceChildren();
    clearSession();
  });

  it('greets the fan, with numbers that are links', async () => {
    const element = show('<fan-profile section="overview"></fan-profile>');
    const fan = look(element);
    await fan.sees('Good to see you, mina!');
    await fan.sees('12');
    await expectAccessible(element);
    const navigation = nextEvent('fan-navigate');
    document.addEventListener('fan-navigate', (event) => event.preventDefault(), { once: true });
    await fan.press('My info');
    expect((await navigation).detail).to.deep.equal({ to: '/mypage/myinfo' });
    expect(fan.lacks('Cast your first vote')).to.equal(true);
  });

  it('links to votes if the fan has never voted', async () => {
    await script({ call: 'GET /user/me/count', body: { counts: { paidVotes: 30, ballots: 0 } } }, ...replies);
    const fan = look(show('<fan-profile section="overview"></fan-profile>'));
    expect(await fan.control('Cast your first vote')).to.have.property('pathname', '/votehome');
  });

  it('shows a sign-in to a visitor, and every part after it', async () => {
    clearSession();
    const element = show('<fan-profile></fan-profile>');
    const fan = look(element);
    await fan.sees('Login is required.');
    signIn();
    for (const part of [
      'Profile',
      'Agreements',
      'Ways to sign in',
      'Delivery addresses',
      'Your calendar',
      'Where you are signed in',
      'Your data',
      'Leave Fanfare',
    ]) {
      await fan.sees(part);
    }
    await fan.sees('On Lumen');
    await fan.sees('Not agreed to yet.');
    await expectAccessible(element);
  });

  it('focuses the sign-in services for a fan who has linked one at its page', async () => {
    rememberLinked('line');
    const element = show('<fan-profile></fan-profile>');
    await until(
      'the focus on the heading of the services',
      () => element.shadowRoot?.activeElement?.textContent === 'Ways to sign in',
    );
  });

  it('saves the changes based on the loaded version, and updates the nickname in the session', async () => {
    await script(...replies, {
      call: 'PATCH /user/me',
      body: { ...profile, name: 'Mina Kim', nickname: 'mimi', version: 2 },
    });
    const fan = look(show('<fan-profile section="profile"></fan-profile>'));
    await fan.fill('[name=name]', 'Mina Kim');
    const changed = nextEvent('fan-profile-change');
    await fan.press('Save');
    expect((await changed).detail).to.deep.equal({ name: 'Mina Kim', nickname: 'mimi' });
    const [sent] = await received('PATCH /user/me');
    expect(JSON.parse(String(sent?.body))).to.deep.equal({ version: 1, name: 'Mina Kim' });
    await until('the new nickname', () => session.user.value?.name === 'mimi');
  });

  it('shows a focused field above the save bar', async () => {
    await script(...replies);
    const fan = look(show('<fan-profile section="profile"></fan-profile>'));
    await fan.fill('[name=name]', 'Mina Kim');
    const bar = await fan.find('.save-line[data-pending]');
    const inputs = fan.queryAll('.profile-card:has(> .save-line) input');
    expect(inputs.length).to.be.greaterThan(5);
    for (const input of inputs) {
      scrollTo(0, 0);
      input.focus();
      expect(input.getBoundingClientRect().bottom).to.be.at.most(bar.getBoundingClientRect().top);
    }
    scrollTo(0, 0);
  });

  it('keeps the input when the profile was changed elsewhere, and shows both values', async () => {
    const current = { ...profile, name: 'Elsewhere', version: 2 };
    const refusal = { status: 409, code: 'PROFILE_CHANGED', message: '', requestId: 'r', profile: current };
    await script(...replies, { call: 'PATCH /user/me', status: 409, body: refusal });
    const fan = look(show('<fan-profile section="profile"></fan-profile>'));
    await fan.fill('[name=name]', 'Here');
    await fan.press('Save');
    await fan.sees('Your profile was changed elsewhere in the meantime.');
    await fan.sees('Saved elsewhere meanwhile: Elsewhere');
    expect((await fan.find<HTMLInputElement>('[name=name]')).value).to.equal('Here');
    takeComplaints();
  });

  it('turns an optional mail on', async () => {
    await script(...replies, {
      call: 'PUT /user/me/mail/RIGHTS_ENDING',
      body: { stoppedAt: null, choices: [{ kind: 'RIGHTS_ENDING', isChosen: true }] },
    });
    const element = show('<fan-profile section="agreements"></fan-profile>');
    const fan = look(element);
    const box = await fan.find('.account-row input[type=checkbox]');
    box.click();
    await fan.sees('Turned on.');
    await expectAccessible(element);
  });

  it('reports that mail does not arrive, and confirms the address again', async () => {
    const choices = [{ kind: 'RIGHTS_ENDING', isChosen: false }];
    const address = { email: profile.email, verified: false, code: null, stoppedAt: '2026-11-29T10:00:00.000Z' };
    await script(
      ...replies.filter(({ call }) => call !== 'GET /user/me/mail'),
      { call: 'GET /user/me/mail', body: { stoppedAt: address.stoppedAt, choices } },
      { call: 'GET /user/me/email', body: address },
    );
    const element = show('<fan-profile section="agreements"></fan-profile>');
    const fan = look(element);
    await fan.sees('so we stopped sending them');
    await fan.sees('Confirm');
    await expectAccessible(element);
  });

  it('lists the ways to sign in, and unlinks one after a question', async () => {
    const left = { ...identities, identities: identities.identities.slice(1), linkable: ['kakao', 'line', 'naver'] };
    await script(...replies, { call: 'DELETE /user/me/identity/kakao', body: left });
    const element = show('<fan-profile section="identities"></fan-profile>');
    const fan = look(element);
    await fan.sees('Ways to sign in');
    await fan.control('Link: LINE');
    await expectAccessible(element);
    await fan.press('Unlink: Kakao');
    await fan.sees('Unlink Kakao?');
    expect(await received('DELETE /user/me/identity/kakao')).to.have.length(0);
    (await fan.find('.button-danger')).click();
    await fan.sees('Kakao is unlinked.');
    await fan.sees('This is your only way to sign in, so it can’t be unlinked.');
    expect(fan.lacks('Unlink: Google')).to.equal(true);
    await fan.control('Link: Kakao');
  });

  it('asks for a new sign-in before the ways to sign in are changed', async () => {
    await script({ call: 'GET /user/me/identity', body: { ...identities, needsSignIn: true } }, ...replies);
    const fan = look(show('<fan-profile section="identities"></fan-profile>'));
    await fan.sees('please sign in again before you change this');
    await fan.control('Sign in again');
    expect(fan.lacks('Unlink: Kakao')).to.equal(true);
    expect(fan.lacks('Link: LINE')).to.equal(true);
  });

  it('explains a withdrawal, and requires the nickname', async () => {
    await script(...replies, { call: 'DELETE /user/me', body: {} });
    const element = show('<fan-profile section="data"></fan-profile>');
    const fan = look(element);
    await fan.press('Leave Fanfare…');
    await fan.sees('12 paid votes would be lost.');
    // During the fade the contrast is lower.
    await Promise.all(element.shadowRoot?.getAnimations().map((animation) => animation.finished) ?? []);
    await expectAccessible(element);
    const [stay, leave] = fan.queryAll('dialog[open] .dialog-foot button').map((button) => button.offsetWidth);
    expect(stay).to.equal(leave);
    await fan.press('Leave for good');
    expect(await received('DELETE /user/me')).to.have.length(0);
    await fan.fill('[name=confirmation]', 'mina');
    const left = nextEvent('fan-withdraw');
    await fan.press('Leave for good');
    await left;
    expect(session.isLoggedIn.value).to.equal(false);
  });
});
