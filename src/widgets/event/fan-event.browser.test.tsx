import { expect } from 'chai';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { at, entry, eventOf, open, page, refusal } from './testing-event.ts';

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

  it("shows a fan's own events, or a sign-in to a visitor", async () => {
    await script({ call: 'GET /event/me', body: page([]) }, { call: 'POST /jwt/logout', body: {} });
    const fan = look(show('<fan-event mine></fan-event>'));
    await fan.sees("You haven't entered anything yet");
    await session.signOut();
    await fan.sees('Sign in to see your events');
  });

  it('points to an open result in the list, without revealing it', async () => {
    const events = [eventOf({ entered: true }), eventOf({ ...open, eventId: 'e2', name: 'Video call' })];
    await script({ call: 'GET /event/me', body: page(events) });
    const fan = look(show('<fan-event mine></fan-event>'));
    await fan.sees('Video call');
    const marks = fan.queryAll('.entered').map(({ textContent }) => textContent);
    expect(marks).to.deep.equal(["You're in", 'See my result']);
    expect(fan.queryAll('.entered svg')).to.have.length(1);
  });

  it('shows the times of entry, result and show in the fan’s zone, and in Seoul’s', async () => {
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
      [
        'Entries',
        'Feb 28, 2031, 10:00 PM – Mar 5, 2031, 9:59 AM ET (Mar 1, 2031, 12:00 PM – Mar 5, 2031, 11:59 PM KST)',
      ],
      ['Result opens', 'Mar 6, 2031, 4:00 AM ET (6:00 PM KST)'],
      ['Show', 'Mar 15, 2031, 6:30 AM ET (7:30 PM KST)'],
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

  it('links to other events when one does not exist', async () => {
    await script(refusal(404, 'NOT_FOUND'));
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.sees('Event not found.');
    await fan.sees('See all events');
    expect(fan.query('a')?.getAttribute('href')).to.match(/\/event$/);
    await expectAccessible(element);
    takeComplaints();
  });

  it('reports a withdrawn event, and offers no retry', async () => {
    await script(refusal(404, 'WITHDRAWN'));
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.sees("This isn't shown at the moment.");
    expect(fan.query('[role="alert"]')).to.equal(null);
    expect(fan.query('button')).to.equal(null);
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
