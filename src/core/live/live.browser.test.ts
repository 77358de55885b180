import { expect } from 'chai';
import { takeComplaints, until } from '../../../tests/browser/harness.ts';
import { received, script } from '../api/scripted-api-client.ts';
import { liveStatus, subscribe } from './live.ts';

const message = (topic: string, data: object, id: string) =>
  `event: ${topic}\ndata: ${JSON.stringify(data)}\n\nid: ${id}\n\n`;

const queries = async () => (await received('GET /live')).map(({ query }) => query);

/** Overrides the browser's property: a test page can't really be hidden. */
function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the live connection', () => {
  const stops: (() => void)[] = [];
  const follow = (topic: string) => {
    const received: unknown[] = [];
    stops.push(subscribe(topic, (one) => received.push(one)));
    return received;
  };
  beforeEach(() =>
    script({
      call: 'GET /live',
      stream: message('vote:a', { total: 1 }, 'v.1') + message('vote:b', { total: 2 }, 'v.2'),
    }),
  );
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    hide(false);
    Reflect.deleteProperty(document, 'hidden');
    // The browser logs an error for each connection that a test closes.
    takeComplaints();
  });

  it('is one for all topics of a page, and passes each message to its own listeners', async () => {
    const [first, second, other] = [follow('vote:a'), follow('vote:a'), follow('vote:b')];
    await until('the messages', () => other.length > 0 && second.length > 0);
    expect(first).to.deep.equal([{ total: 1 }]);
    expect(second).to.deep.equal([{ total: 1 }]);
    expect(other).to.deep.equal([{ total: 2 }]);
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa&topic=vote%3Ab']);
    expect(liveStatus.value).to.equal('open');
  });

  it('closes with the last listener', async () => {
    const received = follow('vote:a');
    await until('a message', () => received.length > 0);
    for (const stop of stops.splice(0)) stop();
    await until('the end', () => liveStatus.value === 'idle');
  });

  it('closes while the tab is hidden, and resumes where it stopped', async () => {
    const received = follow('vote:a');
    await until('a message', () => received.length > 0);
    hide(true);
    await until('silence', () => liveStatus.value === 'idle');
    hide(false);
    await until('the connection', () => liveStatus.value === 'open');
    expect((await queries()).at(-1)).to.equal('?topic=vote%3Aa');
  });

  it('reconnects after a loss, and requests the missed events', async () => {
    await script(
      {
        call: 'GET /live',
        stream: message('vote:a', { total: 1 }, 'v.1') + message('vote:a', { total: 3 }, 'v.3'),
        drop: true,
        once: true,
      },
      { call: 'GET /live', stream: message('vote:a', { total: 4 }, 'v.4') },
    );
    const received = follow('vote:a');
    await until('what was missed', () => received.length === 3);
    expect(received).to.deep.equal([{ total: 1 }, { total: 3 }, { total: 4 }]);
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa', '?topic=vote%3Aa&lastEventId=v.1']);
  });

  it('is lost after more than two silent heartbeats, and reports it until the next one', async () => {
    const beat = 'event: beat\ndata: 50\n\n';
    await script(
      {
        call: 'GET /live',
        stream: beat + message('vote:a', { total: 1 }, 'v.1') + message('vote:a', { total: 2 }, 'v.2'),
        once: true,
      },
      { call: 'GET /live', stream: beat.replace('50', '15000') + message('vote:a', { total: 3 }, 'v.3') },
    );
    const received = follow('vote:a');
    await until('the first messages', () => received.length === 2);
    await until('silence', () => liveStatus.value === 'waiting');
    await until('what was missed', () => received.length === 3);
    expect(liveStatus.value).to.equal('open');
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa', '?topic=vote%3Aa&lastEventId=v.1']);
  });

  it('reconnects with growing delays while the server refuses', async () => {
    await script({ call: 'GET /live', status: 503 });
    follow('vote:a');
    const began = performance.now();
    await until('three requests', async () => (await queries()).length >= 3);
    // At least half of 1 and of 2 seconds. EventSource alone would have stopped for good after the first refusal.
    expect(performance.now() - began).to.be.at.least(1_400);
    expect(liveStatus.value).to.equal('waiting');
  });

  it('passes earlier events to a later listener over the same connection', async () => {
    await script({
      call: 'GET /live',
      stream: message('vote:a', { total: 1 }, 'v.1') + message('vote:a', { total: 2 }, 'v.2'),
    });
    const first = follow('vote:a');
    await until('the messages', () => first.length === 2);
    const later = follow('vote:a');
    await until('what has arrived', () => later.length === 2);
    expect(later).to.deep.equal([{ total: 1 }, { total: 2 }]);
    expect(first).to.have.length(2);
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa']);
  });

  it('requests a full message for a listener that is added after many changes, or after a resumed connection', async () => {
    const changes = Array.from({ length: 110 }, (_, place) => message('vote:a', { total: place }, `v.${place}`));
    await script({ call: 'GET /live', stream: changes.join('') });
    const first = follow('vote:a');
    await until('the messages', () => first.length === 110);
    const later = follow('vote:a');
    await until('its messages', () => later.length === 110);
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa', '?topic=vote%3Aa']);
    hide(true);
    hide(false);
    await until('the resumed connection', () => first.length === 330);
    const last = follow('vote:a');
    await until('the full message', () => last.length > 0);
    expect((await queries()).slice(2)).to.deep.equal(['?topic=vote%3Aa&lastEventId=v.108', '?topic=vote%3Aa']);
  });
});
