import { expect } from 'chai';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import './index.ts';
import { inMs, roundOf } from './testing-player.ts';
import { cleanUpAfterTests, fixSpeed, live, player, recorded, refusal, rules, stream } from './testing-screen.ts';

describe('<fan-player> before the show', () => {
  cleanUpAfterTests();

  it('counts down to a round that is not open yet, and passes the accessibility check', async () => {
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

  it('loads neither controls nor engine before play is pressed, also for the check before the show', async () => {
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

  it('shows that a device can’t play and a speed can’t be measured, and checks again', async () => {
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
      await fan.sees("This device can't play the video. Please connect from another device.");
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

  for (const [speed, mark, words] of [
    [8, 'ok', '8 Mbps · the sharpest picture'],
    [4, 'ok', '4 Mbps · a clear picture'],
    [2, 'ok', '2 Mbps · it plays, with a softer picture'],
    [0.5, 'bad', '0.5 Mbps · it may stall. Try Wi-Fi'],
  ] as const) {
    it(`marks a connection of ${speed} Mbps as ${mark}`, async () => {
      await script(...rules(stream([roundOf()])));
      const fan = look(player());
      const restore = fixSpeed(speed);
      try {
        await fan.press('Check before the show');
        await fan.sees(words);
      } finally {
        restore();
      }
      expect(fan.queryAll('.door-list li').at(-1)?.dataset['mark']).to.equal(mark);
    });
  }

  for (const [state, words] of [
    ['INTERRUPTED', 'Reconnecting'],
    ['ENDED', 'The broadcast has ended.'],
    ['CLOSED', 'This round can no longer be watched.'],
  ] as const) {
    it(`shows the state of a round that is ${state}`, async () => {
      await script(...rules(stream([roundOf({ ...live, state })])));
      const element = player();
      await look(element).sees(words);
      await expectAccessible(element);
    });
  }

  it('never shows an interruption as the end', async () => {
    await script(...rules(stream([roundOf({ ...live, state: 'INTERRUPTED' })])));
    const fan = look(player());
    await fan.control('Watch live');
    expect(fan.has('ended')).to.equal(false);
  });

  it('shows the round of its attribute, changes to another one and fires the event', async () => {
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

  it('brings the stage of a chosen round into view, with the focus', async () => {
    await script(...rules(stream([live, recorded])));
    const element = player('round="2"');
    element.style.marginBlockStart = '120vh';
    const fan = look(element);
    const round = await fan.find<HTMLButtonElement>('.round');
    round.scrollIntoView({ block: 'start' });
    round.focus();
    round.click();
    await fan.sees('Round 1 · The first night');
    await until('the stage to have the focus', () => element.shadowRoot?.activeElement?.className === 'stage');
    expect(Math.abs(element.getBoundingClientRect().top)).to.be.lessThan(2);
  });

  it('shows that a round or a stream does not exist, with a link to others', async () => {
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

  it('lists the streams if no attribute names one, and retries after a failure', async () => {
    await script(...rules({ call: 'GET /streaming', ...refusal(503, 'OVERLOADED'), once: true }));
    const element = show('<fan-player></fan-player>');
    const fan = look(element);
    await fan.press('Try again');
    await fan.sees('Behind the lights');
    await expectAccessible(element);
  });

  it('updates the state of a round from the live channel, and fires the event', async () => {
    const { name: _, chapters: __, captionLanguages: ___, ...update } = { ...live, state: 'ENDED' as const };
    const data = JSON.stringify({ rounds: [update], serverTime: inMs(0) });
    const event = `event: stream:last-light\ndata: ${data}\nid: stream.1\n\n`;
    await script(...rules(stream([live])));
    const element = player();
    const fan = look(element);
    await fan.control('Watch live');
    const changed = nextEvent('fan-player-round-change');
    await script({ call: 'GET /live', stream: event }, ...rules(stream([live])));
    // A tab that is shown again connects at once.
    document.dispatchEvent(new Event('visibilitychange'));
    await fan.sees('The broadcast has ended.');
    expect((await changed).detail).to.deep.equal({ streamId: 'last-light', round: 1, state: 'ENDED' });
  });

  it('collapses a list of a thousand rounds, and expands it', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => roundOf({ roundId: `r${index}`, number: index + 1 }));
    await script(...rules(stream(many)));
    const element = player('round="500"');
    const fan = look(element);
    const count = () => element.shadowRoot?.querySelectorAll('.round').length;
    const all = await fan.control('Show all 1,000 rounds');
    expect(count()).to.equal(9);
    expect((await fan.find('.round[aria-current]')).textContent).to.include('Round 500');
    await expectAccessible(element);
    all.click();
    await until('all rounds', () => count() === 1_000);
    expect(all.getAttribute('aria-expanded')).to.equal('true');
    all.click();
    await until('few rounds', () => count() === 9);
  });

  it('shows before the entry that all is ready, the time until it opens, and the end', async () => {
    signIn();
    const shut = roundOf({ entryOpensAt: inMs(125_000) });
    await script(...rules(stream([shut])));
    const element = player();
    const fan = look(element);
    await fan.press('Check before the show');
    await fan.sees('You’re all set');
    await fan.sees('Doors open in');
    await fan.sees('00:02:0');
    await expectAccessible(element);
    await script(...rules(stream([roundOf({ ...live, state: 'ENDED' })])));
    // As when the fan comes back to the page.
    dispatchEvent(new Event('focus'));
    await fan.sees('The broadcast has ended.');
    expect(fan.has('You’re all set')).to.equal(false);
  });
});
