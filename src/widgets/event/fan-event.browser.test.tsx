import { expect } from 'chai';
import type { EventDetail, EventResult } from '../../../server/event/contract.ts';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

function eventOf(changes: Partial<EventDetail> = {}): EventDetail {
  return {
    eventId: 'e1',
    titleId: 'show',
    titleName: 'Last Light',
    accent: '#6a3df0',
    name: 'Front row',
    picture: { url: '', width: 1200, height: 675, colour: '#1b1140', alt: 'Four on stage' },
    status: 'ENTRY_OPEN',
    prizes: [{ name: 'Two seats', note: 'At the edge of the stage', winners: 5 }],
    opensAt: at(-1),
    closesAt: at(5),
    resultsAt: at(9),
    performanceAt: at(30),
    entered: false,
    description: 'Come and see.',
    terms: 'Once for each fan.',
    infoUntil: at(20),
    purgeAt: at(90),
    collectsInfo: true,
    participation: { for: 'WINNERS', note: 'Show it at the door.' },
    hasPhotocard: false,
    entrants: null,
    entry: null,
    serverTime: at(0),
    ...changes,
  };
}

const entry = { enteredAt: at(0), pseudonym: 'ab'.repeat(32), salt: 'cd'.repeat(16) };
const open = { status: 'RESULT_OPEN', entered: true, entry, resultsAt: at(-1), closesAt: at(-2) } as const;
const won: EventResult = {
  status: 'WIN',
  rank: 3,
  prize: { name: 'Two seats', note: 'At the edge of the stage', winners: 5 },
  infoState: 'MISSING',
  infoUntil: at(20),
};
const saved = { savedAt: null, editableUntil: at(20), deletedAt: at(90), serverTime: at(0) };
const page = (events: EventDetail[], nextCursor: string | null = null) => ({ events, nextCursor, serverTime: at(0) });

const refusal = (status: number, code: string) => ({
  call: 'GET /event/e1' as const,
  status,
  body: { status, code, message: '', requestId: 'r' },
});

describe('<fan-event>', () => {
  beforeEach(async () => {
    await setLanguage('en');
    signIn();
  });
  afterEach(async () => {
    document.body.replaceChildren();
    sessionStorage.clear();
    await script({ call: 'POST /jwt/logout', body: {} });
    await session.signOut();
  });

  it('lists events, filters them, loads more, and passes the accessibility check', async () => {
    await script(
      { call: 'GET /event', body: page([eventOf()], 'next'), once: true },
      { call: 'GET /event', body: page([eventOf({ eventId: 'e2', name: 'Video call', status: 'UPCOMING' })]) },
    );
    const element = show('<fan-event></fan-event>');
    const fan = look(element);
    await fan.sees('Front row');
    await fan.press('Show more');
    await fan.sees('Video call');
    await expectAccessible(element);
    await fan.press('Closed');
    await until('the filter', () => fan.query('[aria-pressed=true]')?.textContent === 'Closed');
    await script({ call: 'GET /event', body: page([]) });
    await fan.press('Coming up');
    await fan.sees('No events here right now');
  });

  it("shows a fan's own events, or a sign-in if nobody is signed in", async () => {
    await script({ call: 'GET /event/me', body: page([]) }, { call: 'POST /jwt/logout', body: {} });
    const fan = look(show('<fan-event mine></fan-event>'));
    await fan.sees("You haven't entered anything yet");
    await session.signOut();
    await fan.sees('Sign in to see your events');
  });

  it('shows the times of entry, result and show, in Seoul', async () => {
    const dates = {
      opensAt: '2031-03-01T03:00:00.000Z',
      closesAt: '2031-03-05T14:59:00.000Z',
      resultsAt: '2031-03-06T09:00:00.000Z',
      performanceAt: '2031-03-15T10:30:00.000Z',
    };
    await script({ call: 'GET /event/e1', body: eventOf({ ...dates, status: 'UPCOMING' }) });
    const fan = look(show('<fan-event event-id="e1"></fan-event>'));
    const facts = () =>
      fan
        .queryAll('.facts > div')
        .map((fact) => [
          fact.querySelector('dt')?.textContent,
          fact.querySelector('dd')?.textContent?.replaceAll(/\s/g, ' '),
        ]);
    await until('the dates', () => facts().length === 3);
    expect(facts()).to.deep.equal([
      ['Entries', 'Mar 1, 2031, 12:00 PM – Mar 5, 2031, 11:59 PM'],
      ['Result opens', 'Mar 6, 2031, 6:00 PM'],
      ['Show', 'Mar 15, 2031, 7:30 PM'],
    ]);
    await script({ call: 'GET /event/e1', body: eventOf({ ...dates, performanceAt: null, status: 'UPCOMING' }) });
    document.body.replaceChildren();
    const other = look(show('<fan-event event-id="e1"></fan-event>'));
    await until('the dates', () => other.queryAll('.facts > div').length === 2);
  });

  it('enters after the confirmation, and lets the page prevent it', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf() },
      { call: 'POST /event/e1/entry', body: { ...entry, again: false } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('Enter now');
    await fan.sees('Enter this event?');
    await until('the dialog', () => fan.query('dialog[open]'));
    await expectAccessible(element);
    expect(await received('POST /event/e1/entry')).to.have.length(0);
    element.addEventListener('fan-before-entry', (event) => event.preventDefault(), { once: true });
    await fan.press('Yes, count me in');
    expect(await received('POST /event/e1/entry')).to.have.length(0);
    const event = nextEvent('fan-event-entry');
    await fan.press('Yes, count me in');
    expect((await event).detail).to.deep.equal({ eventId: 'e1' });
    await fan.sees("You're in!");
    await until('the dialog to go', () => !fan.query('dialog[open]'));
    await expectAccessible(element);
  });

  it('shows why an entry was refused, and the new state of the event', async () => {
    const refusal = { status: 409, code: 'EVENT_CLOSED', message: '', requestId: 'r' };
    await script(
      { call: 'GET /event/e2', body: eventOf({ eventId: 'e2' }), once: true },
      { call: 'GET /event/e2', body: eventOf({ eventId: 'e2', status: 'ENTRY_CLOSED', closesAt: at(-1) }) },
      { call: 'POST /event/e2/entry', status: 409, body: refusal },
    );
    const fan = look(show('<fan-event event-id="e2"></fan-event>'));
    await fan.press('Enter now');
    await fan.press('Yes, count me in');
    await fan.sees('Entries have closed');
    takeComplaints();
  });

  it('opens a win: the form with its errors, the saved data, and the code', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: won },
      { call: 'GET /event/e1/winnerinfo', body: { ...saved, info: null } },
      { call: 'PUT /event/e1/winnerinfo', body: { ...saved, savedAt: at(0) } },
      { call: 'GET /event/e1/code', body: { code: '7K3Q-X9PT-4HWD', note: 'Show it at the door.' }, once: true },
      { call: 'GET /event/e1/code', body: { code: '7K3Q-X9PT-4HWD', note: '입구에서 보여 주세요.' } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('See my result');
    await fan.sees('You won!');
    expect(fan.has('7K3Q')).to.equal(false);
    await fan.press('Send my details');
    await fan.sees('Please enter your name, email and phone number.');
    await fan.fill('[name=name]', 'Mina');
    await fan.fill('[name=email]', 'nowhere');
    await fan.fill('[name=phone]', '010-1234');
    await fan.sees('Please enter a valid email address.');
    await expectAccessible(element);
    await fan.fill('[name=email]', 'mina@fans.example');
    fan.query('input[name=consent]')?.click();
    await fan.press('Send my details');
    await fan.sees('Thank you! We have your details.');
    const [sent] = await received('PUT /event/e1/winnerinfo');
    expect(JSON.parse(sent?.body ?? '')).to.deep.equal({
      name: 'Mina',
      email: 'mina@fans.example',
      phone: '010-1234',
      consent: true,
    });
    await fan.press('Show my code');
    await fan.sees('7K3Q-X9PT-4HWD');
    await expectAccessible(element);
    await setLanguage('ko');
    await fan.sees('입구에서 보여 주세요.');
  });

  it('keeps what a winner typed when the element is removed and inserted again', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: won },
      { call: 'GET /event/e1/winnerinfo', body: { ...saved, info: null } },
    );
    const first = look(show('<fan-event event-id="e1"></fan-event>'));
    await first.press('See my result');
    await first.fill('[name=phone]', '010-9999');
    await until('the draft', () => JSON.stringify({ ...sessionStorage }).includes('010-9999'));
    const second = look(show('<fan-event event-id="e1"></fan-event>'));
    await second.press('See my result');
    await until('the phone', () => second.query<HTMLInputElement>('input[name=phone]')?.value === '010-9999');
  });

  it('shows that details are saved which this page is not allowed to read, and replaces them', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: won },
      { call: 'GET /event/e1/winnerinfo', body: { ...saved, savedAt: at(-1), info: null } },
      { call: 'PUT /event/e1/winnerinfo', body: { ...saved, savedAt: at(0) } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('See my result');
    await fan.sees('We have your details');
    expect(fan.query('input')).to.equal(null);
    await expectAccessible(element);
    await fan.press('Give them again');
    await fan.fill('[name=name]', 'Mina');
    await fan.fill('[name=email]', 'mina@fans.example');
    await fan.fill('[name=phone]', '010-1234');
    fan.query('input[name=consent]')?.click();
    await fan.press('Send my details');
    await fan.sees('Thank you! We have your details.');
    await fan.sees('Save the change');
  });

  it('shows before the card is opened whether a nickname is on it', async () => {
    const card = { cardId: 'c1', serial: 7, edition: 300, artist: 'Haram', issuedAt: at(0) };
    for (const [isNamed, words] of [
      [true, 'with your nickname on it'],
      [false, "so your nickname isn't on it"],
    ] as const) {
      await script(
        { call: 'GET /event/e1', body: eventOf({ ...open, hasPhotocard: true }) },
        { call: 'GET /event/e1/result', body: { ...won, infoState: 'NOT_NEEDED' } },
        { call: 'GET /event/e1/photocard', body: { cards: [{ ...card, isNamed }] } },
      );
      const element = show('<fan-event event-id="e1"></fan-event>');
      const fan = look(element);
      await fan.press('See my result');
      await fan.sees(words);
      await expectAccessible(element);
      element.remove();
    }
  });

  it('shows a kind message for a loss', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: { status: 'NO_WIN', entered: true } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('See my result');
    await fan.sees('Not this time');
    await expectAccessible(element);
  });

  it('links to other events when one does not exist', async () => {
    await script(refusal(404, 'NOT_FOUND'));
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.sees("This event isn't here.");
    await fan.sees('See all events');
    expect(fan.query('a')?.getAttribute('href')).to.match(/\/event$/);
    await expectAccessible(element);
    takeComplaints();
  });

  it('retries after a failure', async () => {
    await script(refusal(500, 'INTERNAL'));
    const fan = look(show('<fan-event event-id="e1"></fan-event>'));
    await fan.sees('Try again');
    await script({ call: 'GET /event/e1', body: eventOf() });
    await fan.press('Try again');
    await fan.sees('Your turn to win');
    takeComplaints();
  });
});
