import { expect } from 'chai';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { storage } from '../../core/storage/storage.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';

const summary = {
  noticeId: 'doors',
  titleId: 'show',
  titleName: 'The Show',
  category: 'NEWS',
  pinned: true,
  name: 'When doors open',
  excerpt: 'At six.',
  publishedAt: '2026-11-20T03:00:00.000Z',
  read: null,
};
const other = { ...summary, noticeId: 'later', pinned: false, name: 'What comes later', category: 'STORE' };
const list = { notices: [summary, other], nextCursor: null, serverTime: '2026-11-21T03:00:00.000Z' };
const text = (words: string) => ({ kind: 'text', text: words });
const detail = {
  ...summary,
  body: [
    { kind: 'heading', level: 2, spans: [text('Doors <b>open</b>')] },
    { kind: 'paragraph', spans: [text('At six. '), { kind: 'link', href: '/votehome', spans: [text('Vote')] }] },
    { kind: 'list', ordered: true, start: 1, items: [[{ kind: 'paragraph', spans: [text('Bring a light')] }]] },
    { kind: 'table', head: [[text('When')]], rows: [[[text('18:00')]]] },
  ],
  serverTime: '2026-11-21T03:00:00.000Z',
};
const rules = [
  { call: 'GET /notice', body: list },
  { call: 'GET /notice/doors', body: detail },
  { call: 'GET /notice/later', body: { ...detail, ...other } },
];

const rootOf = (element: HTMLElement) => element.shadowRoot ?? element;
const sees = (element: HTMLElement, words: string) =>
  until(`"${words}"`, () => rootOf(element).textContent?.includes(words));
const linkOf = (element: HTMLElement, words: string) =>
  until(`a link "${words}"`, () =>
    [...rootOf(element).querySelectorAll('a')].find((link) => link.textContent?.includes(words)),
  );

describe('<fan-notice>', () => {
  before(() => setLanguage('en'));
  beforeEach(() => script(...rules));
  afterEach(() => storage.remove('noticesRead'));

  it('lists notices, and marks unopened ones', async () => {
    const element = show('<fan-notice></fan-notice>');
    await sees(element, 'When doors open');
    for (const words of ['Pinned', 'The Show', 'What comes later', 'Store']) await sees(element, words);
    expect(rootOf(element).querySelectorAll('[data-new]')).to.have.length(2);
    await expectAccessible(element);
  });

  it('opens a notice, fires the event, and stores that it was opened', async () => {
    const element = show('<fan-notice></fan-notice>');
    const shown = nextEvent('fan-notice-shown');
    const link = await linkOf(element, 'When doors open');
    // As a real click does.
    link.focus();
    link.click();
    expect((await shown).detail).to.deep.equal({ noticeId: 'doors', name: 'When doors open' });
    await sees(element, 'Bring a light');
    await until('the focus on the heading', () => element.shadowRoot?.activeElement?.textContent === 'When doors open');
    // Content is shown as text, even if it looks like markup.
    expect(rootOf(element).querySelector('b')).to.equal(null);
    await sees(element, 'Doors <b>open</b>');
    await expectAccessible(element);
    (await linkOf(element, 'All notices')).click();
    await sees(element, 'What comes later');
    expect(rootOf(element).querySelectorAll('[data-new]')).to.have.length(1);
    expect(storage.read('noticesRead')).to.contain('doors');
  });

  it('lets its page prevent a step, and follows its attribute', async () => {
    const element = show('<fan-notice></fan-notice>');
    element.addEventListener('fan-navigate', (event) => event.preventDefault());
    const navigating = nextEvent('fan-navigate');
    (await linkOf(element, 'What comes later')).click();
    expect((await navigating).detail).to.deep.equal({ to: '/notice?notice=later', noticeId: 'later' });
    expect(rootOf(element).querySelector('.notice-page')).to.equal(null);
    element.setAttribute('notice-id', 'later');
    await sees(element, 'Bring a light');
    element.removeAttribute('notice-id');
    await linkOf(element, 'When doors open');
  });

  it("requests one title's notices", async () => {
    await script({ call: 'GET /notice', body: { ...list, notices: [] } });
    const element = show('<fan-notice title-id="show"></fan-notice>');
    await sees(element, 'No notices right now');
    expect((await received('GET /notice')).at(-1)?.query).to.contain('titleId=show');
    await expectAccessible(element);
  });

  it('shows that a notice does not exist, and retries after a failure', async () => {
    const missing = { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r1' };
    await script({ call: 'GET /notice/gone', status: 404, body: missing }, ...rules);
    const element = show('<fan-notice notice-id="gone"></fan-notice>');
    await sees(element, 'no longer available');
    await expectAccessible(element);

    await script({ call: 'GET /notice', status: 500, body: { ...missing, status: 500, code: 'SERVER_ERROR' } });
    const failing = show('<fan-notice></fan-notice>');
    const retry = await until('a way to try again', () =>
      rootOf(failing).querySelector<HTMLElement>('[role=alert] button'),
    );
    await script(...rules);
    retry.click();
    await sees(failing, 'When doors open');
  });
});
