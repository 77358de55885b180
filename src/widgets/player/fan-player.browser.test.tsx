import { expect } from 'chai';
import type { Round } from '../../../server/streaming/contract.ts';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { type Rule, received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { admissionOf, inMs, playbackOf, roundOf, streamOf } from './testing-player.ts';

const stream = (rounds: Round[], changes: Parameters<typeof streamOf>[0] = {}): Rule => ({
  call: 'GET /streaming/last-light',
  body: { ...streamOf({ rounds, ...changes }), serverTime: inMs(0) },
});

const others = [streamOf({ streamId: 'behind', name: 'Behind the lights' })];

const rules = (...first: Rule[]): Rule[] => [
  ...first,
  { call: 'GET /streaming/last-light/related', body: { streams: others, serverTime: inMs(0) } },
  { call: 'GET /streaming', body: { streams: others, serverTime: inMs(0) } },
  { call: 'GET /live', stream: ': \n\n' },
  { call: 'POST /jwt/logout', body: {} },
  { call: 'DELETE /streaming/session/s1', body: { left: true } },
];

const refusal = (status: number, code: string, details = {}) => ({
  status,
  body: { status, code, message: code, requestId: 'r', ...details },
});

function signIn(): void {
  session.signIn({
    status: 'OK',
    message: '',
    userId: 'mina',
    name: 'Mina',
    accessToken: 'access',
    refreshToken: 'refresh',
  });
}

function look(element: HTMLElement) {
  const root = () => element.shadowRoot ?? element;
  const labelOf = (each: Element) => `${each.getAttribute('aria-label') ?? ''} ${each.textContent}`.trim();
  const find = (label: string) =>
    [...root().querySelectorAll<HTMLElement>('button, a[href], input')].find(
      (each) => each.checkVisibility() && labelOf(each).includes(label) && !each.matches(':disabled'),
    );
  return {
    has: (text: string) => root().textContent?.includes(text) ?? false,
    sees: (text: string) => until(`“${text}”`, () => root().textContent?.includes(text)),
    control: (label: string) => until(`a control “${label}”`, () => find(label)),
    lacks: (label: string) => find(label) === undefined,
    find: <Found extends Element>(selector: string) => until(selector, () => root().querySelector<Found>(selector)),
    async press(label: string) {
      (await this.control(label)).click();
    },
  };
}

/** Waits until a call has come so many times. */
async function untilReceived(call: string, count: number) {
  const deadline = performance.now() + 4_000;
  for (;;) {
    const requests = await received(call);
    if (requests.length >= count) return requests;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${count} of ${call}`);
  }
}

const player = (attributes = '') => show(`<fan-player stream-id="last-light" ${attributes}></fan-player>`);

const live = roundOf({ state: 'LIVE', startsAt: inMs(-60_000), entryOpensAt: inMs(-120_000) });
const recorded = roundOf({
  roundId: 'r2',
  number: 2,
  name: 'Rehearsal',
  state: 'VOD',
  startsAt: inMs(-9e7),
  entryOpensAt: inMs(-9e7),
});

describe('<fan-player>', () => {
  before(() => setLanguage('en'));
  afterEach(async () => {
    document.body.replaceChildren();
    await session.signOut();
    takeComplaints();
  });

  it('counts down to a round that nobody can enter yet, and breaks no accessibility rule', async () => {
    await script(...rules(stream([roundOf()])));
    const element = player();
    const fan = look(element);
    await fan.sees('Starts in');
    await fan.sees('00:59:');
    await fan.sees('Doors open');
    expect(fan.lacks('Watch')).to.equal(true);
    await fan.sees('Behind the lights');
    await expectAccessible(element);
  });

  it('loads neither controls nor engine before somebody presses play, also for the check before the show', async () => {
    await script(...rules(stream([roundOf()])));
    const fan = look(player());
    await fan.press('Check before the show');
    await fan.sees('Mbps');
    await fan.sees('Picture and sound play here');
    const fetched = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /watch-part|hls-engine|hls\.light/.test(name));
    expect(fetched.map(({ name }) => name)).to.deep.equal([]);
  });

  it('says that a device can’t play and a connection can’t be measured, and looks again', async () => {
    await script(...rules(stream([roundOf()])));
    const { fetch } = globalThis;
    const { isTypeSupported } = MediaSource;
    const { canPlayType } = HTMLMediaElement.prototype;
    MediaSource.isTypeSupported = () => false;
    HTMLMediaElement.prototype.canPlayType = () => '';
    globalThis.fetch = (...request) =>
      request[1]?.cache === 'reload' ? Promise.reject(new Error()) : fetch(...request);
    const element = player();
    const fan = look(element);
    try {
      await fan.press('Check before the show');
      await fan.sees('This browser can’t play the video');
      await fan.sees('We couldn’t measure the connection');
      await expectAccessible(element);
    } finally {
      MediaSource.isTypeSupported = isTypeSupported;
      HTMLMediaElement.prototype.canPlayType = canPlayType;
      globalThis.fetch = fetch;
    }
    await fan.press('Check again');
    await fan.sees('Mbps');
    await fan.sees('Picture and sound play here');
  });

  for (const [state, words] of [
    ['INTERRUPTED', 'Reconnecting'],
    ['ENDED', 'The broadcast has ended.'],
    ['CLOSED', 'This round can no longer be watched.'],
  ] as const) {
    it(`says what a round is that is ${state}`, async () => {
      await script(...rules(stream([roundOf({ ...live, state })])));
      const element = player();
      await look(element).sees(words);
      await expectAccessible(element);
    });
  }

  it('never calls an interruption the end', async () => {
    await script(...rules(stream([roundOf({ ...live, state: 'INTERRUPTED' })])));
    const fan = look(player());
    await fan.control('Watch live');
    expect(fan.has('ended')).to.equal(false);
  });

  it('shows the round of its attribute, goes to another one and tells the page', async () => {
    await script(...rules(stream([live, recorded])));
    const element = player('round="2"');
    const fan = look(element);
    await fan.sees('Round 2 · Rehearsal');
    const navigate = nextEvent('fan-navigate');
    (await fan.find<HTMLButtonElement>('.round')).click();
    expect((await navigate).detail).to.deep.equal({
      to: '/player?stream=last-light&round=1',
      streamId: 'last-light',
      round: 1,
    });
    await fan.sees('Round 1 · The first night');
  });

  it('says that a round or a stream can’t be opened this way, with a way on', async () => {
    await script(...rules(stream([live])));
    const element = player('round="9"');
    const fan = look(element);
    await fan.sees("This page can't be opened this way.");
    await expectAccessible(element);
    await fan.press('Go to this stream');
    await fan.sees('Round 1');

    await script(...rules({ call: 'GET /streaming/nowhere', ...refusal(404, 'NOT_FOUND') }));
    const lost = look(show('<fan-player stream-id="nowhere"></fan-player>'));
    await lost.sees("This page can't be opened this way.");
    expect((await lost.control('See everything on')).getAttribute('href')).to.match(/\/player$/);
  });

  it('lists the streams without one, and loads again after a failure', async () => {
    await script(...rules({ call: 'GET /streaming', ...refusal(503, 'OVERLOADED'), once: true }));
    const element = show('<fan-player></fan-player>');
    const fan = look(element);
    await fan.press('Try again');
    await fan.sees('Behind the lights');
    await expectAccessible(element);
  });

  it('takes the state of a round from the live channel, and tells the page', async () => {
    const { name: _, chapters: __, captionLanguages: ___, ...news } = { ...live, state: 'ENDED' as const };
    const data = JSON.stringify({ rounds: [news], serverTime: inMs(0) });
    const event = `event: stream:last-light\ndata: ${data}\nid: stream.1\n\n`;
    await script(...rules(stream([live])));
    const element = player();
    const fan = look(element);
    await fan.control('Watch live');
    const changed = nextEvent('fan-player-round-change');
    await script({ call: 'GET /live', stream: event }, ...rules(stream([live])));
    await fan.sees('The broadcast has ended.');
    expect((await changed).detail).to.deep.equal({ streamId: 'last-light', round: 1, state: 'ENDED' });
  });

  it('asks for a login at the door, and for a ticket with the ways to one', async () => {
    await script(...rules(stream([roundOf({ ...live, access: 'PASS' })])));
    const element = player();
    const fan = look(element);
    const opened: string[] = [];
    const realOpen = globalThis.open;
    globalThis.open = (address) => {
      opened.push(String(address));
      return null;
    };
    await fan.press('Watch live');
    await fan.sees('Login is required.');
    globalThis.open = realOpen;
    await expectAccessible(element);
    signIn();
    await fan.sees('You don’t have a ticket for this round yet');
    expect((await fan.control('Buy a ticket')).getAttribute('href')).to.match(/\/producthome\?product=pass$/);
    expect((await fan.control('I have a code')).getAttribute('href')).to.match(/\/mypage\/ticket$/);
    await fan.sees('Picture and sound play here');
    await expectAccessible(element);
    await script(...rules(stream([roundOf({ ...live, access: 'PASS' })], { admissions: [admissionOf()] })));
    // Bought in another window: whoever comes back from there is let in.
    dispatchEvent(new Event('focus'));
    await fan.control('Use the ticket and watch');
  });

  it('uses a ticket only after the fan said so, and then plays', async () => {
    signIn();
    const pass = roundOf({ ...live, access: 'PASS' });
    await script(
      { call: 'POST /ticket/t1/use', body: {} },
      { call: 'POST /streaming/round/r1/session', body: playbackOf({ mode: 'LIVE', state: 'LIVE' }) },
      ...rules(stream([pass], { admissions: [admissionOf()] })),
    );
    const fan = look(player());
    await fan.press('Watch live');
    await fan.control('Use the ticket and watch');
    expect(await received('POST /ticket/t1/use')).to.have.length(0);
    await fan.press('Use the ticket and watch');
    const [sent] = await untilReceived('POST /streaming/round/r1/session', 1);
    expect(JSON.parse(sent?.body ?? '{}')).to.include({ ticketId: 't1', takeOver: false });
  });

  it('offers to move a ticket here that is on another device', async () => {
    signIn();
    const admission = admissionOf({ usedRoundIds: ['r1'], device: { label: 'Safari on iPhone', isThis: false } });
    await script(...rules(stream([roundOf({ ...live, access: 'PASS' })], { admissions: [admission] })));
    const fan = look(player());
    await fan.press('Watch live');
    await fan.sees('it belongs to Safari on iPhone');
    expect((await fan.control('Move it to this device')).getAttribute('href')).to.match(/\/mypage\/ticket\?ticket=t1$/);
  });

  it('lets a fan in before the start, and says how long it takes', async () => {
    signIn();
    const entry = roundOf({ state: 'ENTRY_OPEN', entryOpensAt: inMs(-1000), startsAt: inMs(125_000) });
    await script(
      { call: 'POST /streaming/round/r1/session', body: playbackOf({ mode: 'LIVE', state: 'ENTRY_OPEN' }) },
      ...rules(stream([entry, recorded])),
    );
    const element = player();
    const fan = look(element);
    const goIn = await fan.control('Go in');
    goIn.click();
    // The second half of a double press meets what has moved below the pointer.
    const half = new MouseEvent('click', { bubbles: true, composed: true, detail: 2 });
    (await fan.control('Rehearsal')).dispatchEvent(half);
    await fan.sees('You’re in');
    await fan.sees('00:02:0');
    await expectAccessible(element);
    await fan.press('Leave');
    await fan.control('Go in');
    await untilReceived('DELETE /streaming/session/s1', 1);
  });

  it('names the device that plays, and takes over only when told to', async () => {
    signIn();
    await script(
      {
        call: 'POST /streaming/round/r1/session',
        ...refusal(409, 'PLAYING_ELSEWHERE', { device: 'Safari on iPhone' }),
        once: true,
      },
      { call: 'POST /streaming/round/r1/session', body: playbackOf({ mode: 'LIVE', state: 'ENTRY_OPEN' }) },
      ...rules(stream([live])),
    );
    const element = player();
    const fan = look(element);
    await fan.press('Watch live');
    await fan.sees('It’s playing on Safari on iPhone right now.');
    await expectAccessible(element);
    await fan.press('Watch here');
    const bodies = (await untilReceived('POST /streaming/round/r1/session', 2)).map(
      ({ body }) => JSON.parse(body).takeOver,
    );
    expect(bodies).to.deep.equal([false, true]);
  });

  it('stops with the message when another device has taken over', async () => {
    signIn();
    await script(
      {
        call: 'POST /streaming/round/r1/session',
        body: playbackOf({ mode: 'LIVE', state: 'ENTRY_OPEN', heartbeatSeconds: 1 }),
      },
      { call: 'POST /streaming/session/s1/heartbeat', ...refusal(410, 'SESSION_SUPERSEDED', { device: 'Safari' }) },
      ...rules(stream([roundOf({ ...live, state: 'ENTRY_OPEN', startsAt: inMs(60_000) })])),
    );
    const element = player();
    const fan = look(element);
    await fan.press('Go in');
    await fan.sees('Please connect from another device.');
    await fan.control('Watch here');
    await expectAccessible(element);
  });

  it('closes with its message when the login has run out, with the way to sign in again', async () => {
    signIn();
    const expired = refusal(401, 'TOKEN_EXPIRED');
    await script(
      {
        call: 'POST /streaming/round/r1/session',
        body: playbackOf({ mode: 'LIVE', state: 'ENTRY_OPEN', heartbeatSeconds: 1 }),
      },
      { call: 'POST /streaming/session/s1/heartbeat', ...expired },
      { call: 'POST /jwt/refresh', ...refusal(401, 'REFRESH_REFUSED') },
      ...rules(stream([roundOf({ ...live, state: 'ENTRY_OPEN', startsAt: inMs(60_000) })])),
    );
    const element = player();
    const fan = look(element);
    await fan.press('Go in');
    await fan.sees('Your login information has expired, so this window closes.');
    await fan.control('Sign in');
    await expectAccessible(element);
  });

  it('shows its controls with names and values, and says that it reconnects while nothing arrives', async () => {
    signIn();
    await script(
      { call: 'POST /streaming/round/r2/session', body: playbackOf({ roundId: 'r2', resumeAtSeconds: 75 }) },
      ...rules(stream([recorded])),
    );
    const element = player();
    const fan = look(element);
    await fan.press('Watch');
    await fan.control('Settings');
    await fan.sees('Picking up at 1:15');
    await fan.control('From the beginning');
    await fan.sees('Reconnecting');
    await expectAccessible(element);
    await fan.press('Settings');
    const chosen = await fan.find<HTMLInputElement>('.settings input:checked');
    await until('the focus', () => chosen.matches(':focus'));
    await expectAccessible(element);
  });

  it('leaves the press to a page that cancels it', async () => {
    signIn();
    await script(...rules(stream([live])));
    const element = player();
    element.addEventListener('fan-before-play', (event) => event.preventDefault());
    const fan = look(element);
    await fan.press('Watch live');
    await fan.control('Watch live');
    expect(await received('POST /streaming/round/r1/session')).to.have.length(0);
  });
});
