import { expect } from 'chai';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { tabStorage } from '../../core/storage/storage.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';

const serverTime = '2026-11-21T03:00:00.000Z';
const prose = (text: string) => [{ kind: 'paragraph', spans: [{ kind: 'text', text }] }];
const refund = { questionId: 'refund', topic: 'PAYMENT', name: 'Can I get a refund?', answer: prose('Within a week.') };
const votes = { questionId: 'votes', topic: 'VOTE', name: 'Where are my votes?', answer: prose('In your wallet.') };
const inquiry = {
  inquiryId: 'i1',
  topic: 'VOTE',
  message: 'My votes are gone',
  reference: 'FN-1',
  language: 'en',
  status: 'ANSWERED',
  askedAt: serverTime,
  replies: [{ from: 'STAFF', message: 'Here they are.', repliedAt: serverTime }],
  replyUntil: '2099-01-01T00:00:00.000Z',
  unread: true,
  pictures: [],
  mergedInto: null,
};
const seen = { ...inquiry, unread: false };
const listOf = (...inquiries: unknown[]) => ({ inquiries, unread: inquiries.length, nextCursor: null, serverTime });
const rules = [
  { call: 'GET /inquiry/question', body: { questions: [refund, votes], serverTime } },
  { call: 'GET /inquiry', body: listOf(inquiry) },
  { call: 'POST /inquiry', body: { ...seen, inquiryId: 'i2', status: 'WAITING', replies: [], message: 'Hello' } },
  { call: 'GET /inquiry/i1', body: inquiry },
  { call: 'POST /inquiry/i1/seen', body: seen },
  { call: 'POST /jwt/logout', body: {} },
  { call: 'GET /user/me/suspension', body: { suspension: null } },
];

const rootOf = (element: HTMLElement) => element.shadowRoot ?? element;
const sees = (element: HTMLElement, words: string) =>
  until(`"${words}"`, () => rootOf(element).textContent?.includes(words));
const one = <T extends HTMLElement>(element: HTMLElement, selector: string) =>
  until(selector, () => rootOf(element).querySelector<T>(selector));
const named = (element: HTMLElement, selector: string, words: string) =>
  until(`${selector} "${words}"`, () =>
    [...rootOf(element).querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent?.includes(words)),
  );

/** Types like a fan: calls the native setter and fires the event that React listens for. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('<fan-inquiry>', () => {
  before(async () => {
    await setLanguage('en');
    session.hydrate();
  });
  beforeEach(() => script(...rules));
  afterEach(async () => {
    await session.signOut();
    tabStorage.remove('inquiryDraft');
    tabStorage.remove('inquiryReply');
    tabStorage.remove('inquiryGuest');
  });

  it('shows the answered questions to anyone, by topic', async () => {
    const element = show('<fan-inquiry></fan-inquiry>');
    await sees(element, 'Can I get a refund?');
    await expectAccessible(element);
    (await named(element, '.topic', 'Votes')).click();
    await until('the topic alone', () => !rootOf(element).textContent?.includes('Can I get a refund?'));
    (await named(element, 'summary', 'Where are my votes?')).click();
    await sees(element, 'In your wallet.');
    await expectAccessible(element);
  });

  it('searches after a pause in typing, and reports an empty result', async () => {
    const element = show('<fan-inquiry></fan-inquiry>');
    await sees(element, 'Can I get a refund?');
    await script({ call: 'GET /inquiry/question', body: { questions: [], serverTime } });
    const field = await one<HTMLInputElement>(element, 'input[type=search]');
    for (const term of ['n', 'no', 'nope']) type(field, term);
    await sees(element, 'Nothing found for “nope”');
    const requests = await received('GET /inquiry/question');
    expect(requests.map(({ query }) => query)).to.deep.equal(['?q=nope']);
    await expectAccessible(element);
  });

  it('requires a sign-in before writing', async () => {
    const element = show('<fan-inquiry view="ask"></fan-inquiry>');
    await sees(element, 'Sign in to ask us');
    await expectAccessible(element);
  });

  it('accepts an inquiry without a sign-in, with an address and the code that was mailed to it', async () => {
    const sentQuestion = {
      ...seen,
      inquiryId: 'i3',
      status: 'WAITING',
      message: 'Locked out',
      replies: [],
      replyUntil: null,
    };
    await script(
      { call: 'POST /guest/question/code', body: { minutes: 10 } },
      { call: 'POST /guest/question/read', body: sentQuestion },
      { call: 'POST /guest/question', body: { token: 'a'.repeat(43), inquiry: sentQuestion } },
      ...rules,
    );
    const element = show('<fan-inquiry view="ask"></fan-inquiry>');
    (await named(element, 'button', 'Ask without signing in')).click();
    (await named(element, 'button', 'Email me a code')).click();
    await sees(element, 'Please enter a valid email address.');
    await expectAccessible(element);
    (await named(element, '.topic', 'Account')).click();
    type(await one<HTMLTextAreaElement>(element, 'textarea'), 'Locked out');
    type(await one<HTMLInputElement>(element, 'input[type=email]'), 'mina@mail.example');
    (await named(element, 'button', 'Email me a code')).click();
    await sees(element, 'We have emailed a code to mina@mail.example.');
    await expectAccessible(element);
    type(await one<HTMLInputElement>(element, 'input[inputmode=numeric]'), '123456');
    (await named(element, 'button', 'Send')).click();
    await sees(element, 'We answer by email to mina@mail.example.');
    (await named(element, 'button', 'See what I sent')).click();
    await sees(element, 'Locked out');
    await sees(element, 'Add something');
    await expectAccessible(element);
  });

  it('lists the pictures to choose again before the question of a guest is sent after a reload', async () => {
    const typed = { topic: 'ACCOUNT', message: 'Locked out', email: 'mina@mail.example', step: 'CODE' };
    tabStorage.write('inquiryGuest', JSON.stringify({ ...typed, pictures: ['ticket.png'] }));
    const element = show('<fan-inquiry view="ask"></fan-inquiry>');
    await sees(element, 'Please choose your pictures again: ticket.png.');
    await sees(element, '6-digit code');
    await expectAccessible(element);
  });

  it('loads a picture again that could not be loaded', async () => {
    const picture = { pictureId: 'p1', position: 0, width: 40, height: 30 };
    const withPicture = { ...inquiry, pictures: [picture] };
    const call = 'POST /guest/question/picture/read';
    const missing = { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' };
    await script(
      { call: 'POST /guest/question/read', body: withPicture },
      { call, status: 404, body: missing },
      ...rules,
    );
    history.replaceState(null, '', `#inquiry=${'a'.repeat(43)}`);
    const element = show('<fan-inquiry view="inbox"></fan-inquiry>');
    const again = await named(element, 'button', 'Try again: Picture 1 that you sent');
    history.replaceState(null, '', location.pathname + location.search);
    await expectAccessible(element);
    await script({ call, body: { picture: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==' } });
    again.click();
    await one(element, 'img[alt="Picture 1 that you sent"]');
    takeComplaints();
  });

  it('opens the conversation of a mail’s link without a sign-in', async () => {
    await script({ call: 'POST /guest/question/read', body: inquiry }, ...rules);
    history.replaceState(null, '', `#inquiry=${'a'.repeat(43)}`);
    const element = show('<fan-inquiry view="inbox"></fan-inquiry>');
    await sees(element, 'Here they are.');
    history.replaceState(null, '', location.pathname + location.search);
    const [read] = await received('POST /guest/question/read');
    expect(JSON.parse(read?.body ?? '')).to.deep.equal({ token: 'a'.repeat(43) });
    await expectAccessible(element);
  });

  it('keeps a draft, shows missing values, and sends once', async () => {
    signIn();
    let element = show('<fan-inquiry view="ask"></fan-inquiry>');
    await expectAccessible(element);
    (await one(element, 'button[type=submit]')).click();
    await sees(element, 'Please choose a topic.');
    await sees(element, 'Please write your message.');
    await expectAccessible(element);
    (await named(element, '.topic', 'Votes')).click();
    type(await one<HTMLTextAreaElement>(element, 'textarea'), 'Hello');
    await sees(element, '5/2000');

    element = show('<fan-inquiry view="ask"></fan-inquiry>');
    const area = await one<HTMLTextAreaElement>(element, 'textarea');
    expect(area.value).to.equal('Hello');
    const sent = nextEvent('fan-inquiry-sent');
    const button = await one(element, 'button[type=submit]');
    button.click();
    button.click();
    expect((await sent).detail).to.deep.equal({ inquiryId: 'i2', topic: 'VOTE' });
    await sees(element, 'Your inquiry is sent');
    const posted = await received('POST /inquiry');
    expect(posted).to.have.length(1);
    expect(tabStorage.read('inquiryDraft')).to.equal(null);
    await expectAccessible(element);
  });

  it('sends the same inquiry under the same key after a lost reply', async () => {
    signIn();
    await script(
      { call: 'POST /inquiry', status: 503, body: { status: 503, code: 'OVERLOADED', message: 'Later' } },
      ...rules,
    );
    const element = show('<fan-inquiry view="ask"></fan-inquiry>');
    (await named(element, '.topic', 'Votes')).click();
    type(await one<HTMLTextAreaElement>(element, 'textarea'), 'Hello');
    const button = await one(element, 'button[type=submit]');
    button.click();
    await until('the failure', () => rootOf(element).querySelector('[role=alert]')?.textContent);
    const [first] = await received('POST /inquiry');
    await script(...rules);
    button.click();
    await sees(element, 'Your inquiry is sent');
    const [second] = await received('POST /inquiry');
    expect(second?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key']);
  });

  it('shows that an inquiry was closed without an answer, and the next step', async () => {
    signIn();
    const closed = { ...seen, status: 'CLOSED', replies: [] };
    await script({ call: 'GET /inquiry/i1', body: closed }, { call: 'GET /inquiry', body: listOf(closed) }, ...rules);
    const element = show('<fan-inquiry view="inbox"></fan-inquiry>');
    await named(element, '.inquiry-status', 'Closed');
    (await named(element, 'a', 'My votes are gone')).click();
    await sees(element, 'We have closed this inquiry.');
    await expectAccessible(element);
    // A page that is still open would read the inquiry of the next test.
    (await named(element, 'a', 'All my inquiries')).click();
    await until('the list', () => !rootOf(element).querySelector('.conversation'));
  });

  it('shows replies, and marks a new one until it was opened', async () => {
    signIn();
    const element = show('<fan-inquiry view="inbox"></fan-inquiry>');
    await sees(element, 'New reply');
    expect((await one(element, '.tab-count')).textContent).to.equal(' 1');
    await expectAccessible(element);
    await script({ call: 'GET /inquiry', body: { ...listOf(seen), unread: 0 } }, ...rules);
    (await named(element, 'a', 'My votes are gone')).click();
    await sees(element, 'Here they are.');
    await sees(element, 'About FN-1');
    await until('nothing new', () => !rootOf(element).querySelector('.tab-count'));
    expect(await received('POST /inquiry/i1/seen')).to.have.length(1);
    await expectAccessible(element);
  });

  it('keeps an unsent reply, sends it once, and shows the whole conversation', async () => {
    signIn();
    const again = { from: 'FAN', message: 'Still gone', repliedAt: '2026-11-21T04:00:00.000Z' };
    const replied = { ...seen, status: 'WAITING', replies: [...inquiry.replies, again], replyUntil: null };
    await script({ call: 'POST /inquiry/i1/reply', body: replied }, ...rules);
    let element = show('<fan-inquiry inquiry-id="i1"></fan-inquiry>');
    type(await one<HTMLTextAreaElement>(element, 'textarea'), 'Still gone');
    await sees(element, '10/2000');
    element = show('<fan-inquiry inquiry-id="i1"></fan-inquiry>');
    const area = await one<HTMLTextAreaElement>(element, 'textarea');
    expect(area.value).to.equal('Still gone');
    await expectAccessible(element);
    const button = await one(element, 'button[type=submit]');
    button.click();
    button.click();
    await until('the reply', () => rootOf(element).querySelectorAll('.message').length === 3);
    expect(await received('POST /inquiry/i1/reply')).to.have.length(1);
    await sees(element, 'Add something');
    await expectAccessible(element);
  });

  it('offers a new inquiry where the time to reply is over', async () => {
    signIn();
    const old = { ...seen, replyUntil: '2026-11-20T03:00:00.000Z' };
    await script({ call: 'GET /inquiry/i1', body: old }, { call: 'GET /inquiry', body: listOf(old) }, ...rules);
    const element = show('<fan-inquiry inquiry-id="i1"></fan-inquiry>');
    await sees(element, '30 days have passed');
    expect(rootOf(element).querySelector('textarea')).to.equal(null);
    (await named(element, 'button', 'Ask again')).click();
    await named(element, 'legend', 'What is it about?');
  });

  it('shows no data of a fan who has signed out', async () => {
    signIn();
    const element = show('<fan-inquiry view="inbox"></fan-inquiry>');
    await sees(element, 'My votes are gone');
    await session.signOut();
    await sees(element, 'Sign in to ask us');
    expect(rootOf(element).textContent).not.to.contain('My votes are gone');
  });
});
