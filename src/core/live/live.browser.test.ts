import { expect } from 'chai';
import { takeComplaints, until } from '../../../tests/browser/harness.ts';
import { received, script } from '../api/scripted-api-client.ts';
import { liveStatus, subscribe } from './live.ts';

const message = (topic: string, data: object, id: string) =>
  `event: ${topic}\ndata: ${JSON.stringify(data)}\n\nid: ${id}\n\n`;

const queries = async () => (await received('GET /live')).map(({ query }) => query);

/** The browser's own property says what it is; a test page can't be hidden for real. */
function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the live connection', () => {
  const stops: (() => void)[] = [];
  const follow = (topic: string) => {
    const heard: unknown[] = [];
    stops.push(subscribe(topic, (one) => heard.push(one)));
    return heard;
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
    // The browser itself complains of the connections that the tests cut.
    takeComplaints();
  });

  it('is one for all topics of a page, and gives each listener its own', async () => {
    const [first, second, other] = [follow('vote:a'), follow('vote:a'), follow('vote:b')];
    await until('the messages', () => other.length > 0 && second.length > 0);
    expect(first).to.deep.equal([{ total: 1 }]);
    expect(second).to.deep.equal([{ total: 1 }]);
    expect(other).to.deep.equal([{ total: 2 }]);
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa&topic=vote%3Ab']);
    expect(liveStatus.value).to.equal('open');
  });

  it('closes when nobody listens any more', async () => {
    const heard = follow('vote:a');
    await until('a message', () => heard.length > 0);
    for (const stop of stops.splice(0)) stop();
    await until('the end', () => liveStatus.value === 'idle');
  });

  it('is silent while the tab is hidden, and goes on from where it was', async () => {
    const heard = follow('vote:a');
    await until('a message', () => heard.length > 0);
    hide(true);
    await until('silence', () => liveStatus.value === 'idle');
    hide(false);
    await until('the connection', () => liveStatus.value === 'open');
    expect((await queries()).at(-1)).to.equal('?topic=vote%3Aa');
  });

  it('comes back by itself after it was lost, and asks for what it missed', async () => {
    await script(
      {
        call: 'GET /live',
        stream: message('vote:a', { total: 1 }, 'v.1') + message('vote:a', { total: 3 }, 'v.3'),
        drop: true,
        once: true,
      },
      { call: 'GET /live', stream: message('vote:a', { total: 4 }, 'v.4') },
    );
    const heard = follow('vote:a');
    await until('what was missed', () => heard.length === 3, 6000);
    expect(heard).to.deep.equal([{ total: 1 }, { total: 3 }, { total: 4 }]);
    expect(await queries()).to.deep.equal(['?topic=vote%3Aa', '?topic=vote%3Aa&lastEventId=v.1']);
  });

  it('tries again, later and later, while the server refuses', async () => {
    await script({ call: 'GET /live', status: 503 });
    follow('vote:a');
    const began = performance.now();
    while ((await queries()).length < 3 && performance.now() - began < 6000) await Promise.resolve();
    expect(await queries()).to.have.length(3);
    // At least half of 0.5 and of 1 second; EventSource by itself would have given up for good after the first.
    expect(performance.now() - began).to.be.at.least(700);
    expect(liveStatus.value).to.equal('waiting');
  });

  it('gives a whole first message to whoever comes later', async () => {
    const first = follow('vote:a');
    await until('a message', () => first.length > 0);
    const later = follow('vote:a');
    await until('the first message', () => later.length > 0);
    expect((await queries()).at(-1)).to.equal('?topic=vote%3Aa');
  });
});
