import { expect } from 'chai';
import { encodeQR } from 'qr';
import type { Ticket, TicketDetail } from '../../../server/ticket/contract.ts';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';

const at = '2026-11-21T10:00:00.000Z';
const code = 'FANS-TEST-0000-0012';

function ticketOf(changes: Partial<TicketDetail> = {}): TicketDetail {
  return {
    ticketId: 't1',
    number: 'FT-7K3QX9PT2M',
    state: 'HOLDING',
    passId: 'final',
    name: 'Last Light finale',
    titleId: 'last-light',
    titleName: 'Last Light',
    accent: '#6a3df0',
    picture: { url: '', width: 1600, height: 900, colour: '#3b1d52', alt: 'A stage' },
    source: 'CODE',
    hasCode: true,
    receivedAt: at,
    validUntil: null,
    streamId: 'finale',
    venue: true,
    enteredAt: null,
    rounds: { used: 0, total: 2 },
    deviceChanges: { left: 2, total: 2 },
    resets: { left: 1, total: 1 },
    device: null,
    description: 'The finale.',
    orderId: null,
    roundList: [
      { roundId: 'r1', number: 1, name: 'Night one', startsAt: at, endsAt: at, open: true, usedAt: null },
      { roundId: 'r2', number: 2, name: 'Night two', startsAt: at, endsAt: at, open: true, usedAt: null },
    ],
    serverTime: at,
    ...changes,
  };
}

const device = { number: 1, label: 'Chrome · Linux', boundAt: at, proof: 'KEY' as const, isThis: true };
const used = ticketOf({
  state: 'USED',
  device,
  rounds: { used: 1, total: 2 },
  roundList: ticketOf().roundList.map((round, index) => ({ ...round, usedAt: index === 0 ? at : null })),
});

const page = (tickets: Ticket[], nextCursor: string | null = null) => ({
  tickets,
  counts: { holding: tickets.length, used: 0 },
  nextCursor,
  serverTime: at,
});

function look(element: HTMLElement) {
  const root = () => element.shadowRoot ?? element;
  const control = (label: string | RegExp) =>
    until(`a control "${label}"`, () =>
      [...root().querySelectorAll<HTMLElement>('button, a[href], summary')].find((each) => {
        const name = each.getAttribute('aria-label') ?? each.textContent ?? '';
        return each.checkVisibility() && (typeof label === 'string' ? name === label : label.test(name));
      }),
    );
  return {
    has: (text: string) => root().textContent?.includes(text) ?? false,
    sees: (text: string) => until(`"${text}"`, () => root().textContent?.includes(text)),
    find: (selector: string) => until(selector, () => root().querySelector<HTMLElement>(selector)),
    control,
    press: async (label: string | RegExp) => (await control(label)).click(),
    async type(text: string) {
      const field = await until('the field', () => root().querySelector<HTMLInputElement>('.register input'));
      field.focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, text);
    },
  };
}

const bodies = async (call: string) => (await received(call)).map(({ body }) => JSON.parse(body));

describe('<fan-ticket>', () => {
  before(() => setLanguage('en'));
  beforeEach(() =>
    session.signIn({ status: 'OK', message: '', userId: 'mina', accessToken: 'access', refreshToken: 'refresh' }),
  );
  afterEach(async () => {
    document.body.replaceChildren();
    await script({ call: 'POST /jwt/logout', body: {} });
    await session.signOut();
  });

  it('lists tickets with their state, page by page, and breaks no accessibility rule', async () => {
    await script(
      { call: 'GET /ticket', body: page([ticketOf()], 'next'), once: true },
      { call: 'GET /ticket', body: page([ticketOf({ ticketId: 't2', name: 'عرض آخر الليل' })]) },
    );
    const element = show('<fan-ticket></fan-ticket>');
    const fan = look(element);
    await fan.sees('Last Light finale');
    await fan.sees('2 of 2');
    await fan.press('Show more');
    await fan.sees('عرض آخر الليل');
    await fan.find('.register input');
    await expectAccessible(element);
  });

  it('says that nothing is registered yet, and asks for a login where there is none', async () => {
    await script({ call: 'GET /ticket', body: page([]) }, { call: 'POST /jwt/logout', body: {} });
    const fan = look(show('<fan-ticket></fan-ticket>'));
    await fan.sees('Nothing registered yet.');
    await session.signOut();
    await fan.sees('Login is required.');
  });

  it('registers a code that is pasted any way, and tells a slip before it is sent', async () => {
    await script(
      { call: 'GET /ticket', body: page([]) },
      { call: 'POST /ticket/register', body: ticketOf() },
      { call: 'GET /ticket/t1', body: ticketOf() },
    );
    const element = show('<fan-ticket></fan-ticket>');
    const fan = look(element);
    await fan.type('FANS-TEST-0000-0021');
    await fan.press('Register');
    await fan.sees('One character seems off');
    expect(await received('POST /ticket/register')).to.have.length(0);
    await expectAccessible(element);
    await fan.type('ｆａｎｓ test oooo ool2');
    const registered = nextEvent('fan-ticket-registered');
    await fan.press('Register');
    expect((await registered).detail).to.deep.equal({ ticketId: 't1', passId: 'final' });
    expect(await bodies('POST /ticket/register')).to.deep.equal([{ code }]);
    await fan.sees('Good for 2 more rounds.');
  });

  it('says in the specification’s words that a code is not good, and when it goes on after too many', async () => {
    await script(
      { call: 'GET /ticket', body: page([]) },
      {
        call: 'POST /ticket/register',
        status: 422,
        body: { status: 422, code: 'INVALID_CODE', message: '' },
        once: true,
      },
      {
        call: 'POST /ticket/register',
        status: 429,
        body: { status: 429, code: 'RATE_LIMITED', message: '', retryAfterSeconds: 840 },
      },
    );
    const fan = look(show(`<fan-ticket code="${code}"></fan-ticket>`));
    await fan.press('Register');
    await fan.sees('Ticket registration failed. Please check the code.');
    await fan.press('Register');
    await fan.sees('You can try again in 14 minutes.');
  });

  it('reads a code from a picture of its QR', async () => {
    await script(
      { call: 'GET /ticket', body: page([]) },
      { call: 'POST /ticket/register', body: ticketOf() },
      { call: 'GET /ticket/t1', body: ticketOf() },
    );
    const fan = look(show('<fan-ticket></fan-ticket>'));
    await fan.press('Read the code from a QR');
    const input = await until('the file input', () =>
      document.querySelector('fan-ticket')?.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]'),
    );
    const files = new DataTransfer();
    files.items.add(await pictureOf(`https://fans.example/mypage/ticket#code=${code}`));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await fan.sees('Good for 2 more rounds.');
    expect(await bodies('POST /ticket/register')).to.deep.equal([{ code }]);
  });

  it('names the round and what is spent before a ticket is used, and lets a page stop it', async () => {
    await script(
      { call: 'GET /ticket', body: page([ticketOf()]) },
      { call: 'GET /ticket/t1', body: ticketOf() },
      { call: 'POST /ticket/t1/use', body: used },
    );
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    await fan.press(/^Useround 1/);
    await fan.sees('This spends one round; 1 of 2 is left then.');
    await fan.sees('The first use ties the ticket to this device.');
    await expectAccessible(element);
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener('fan-before-ticket-use', stop);
    await fan.press('Use ticket');
    document.removeEventListener('fan-before-ticket-use', stop);
    expect(await received('POST /ticket/t1/use')).to.have.length(0);
    const happened = nextEvent('fan-ticket-used');
    await fan.press('Use ticket');
    expect((await happened).detail).to.deep.equal({ ticketId: 't1', roundId: 'r1' });
    const [body] = await bodies('POST /ticket/t1/use');
    expect(body.roundId).to.equal('r1');
    expect(body.proof.split('.')).to.have.length(3);
    await fan.sees('Used for round 1. You can watch it now.');
    expect((await fan.control(/^Watch/)).getAttribute('href')).to.match(/\/player\?stream=finale&round=1$/);
  });

  it('tells on another device how many changes are left before it moves the ticket, and goes on with the use', async () => {
    const elsewhere = ticketOf({ device: { ...device, label: 'Safari · iPhone', isThis: false }, state: 'USED' });
    await script(
      { call: 'GET /ticket', body: page([elsewhere]) },
      { call: 'GET /ticket/t1', body: elsewhere },
      {
        call: 'POST /ticket/t1/use',
        status: 423,
        body: {
          status: 423,
          code: 'DEVICE_MISMATCH',
          message: '',
          deviceLabel: 'Safari · iPhone',
          deviceChangesLeft: 2,
        },
        once: true,
      },
      { call: 'POST /ticket/t1/device', body: ticketOf({ device, deviceChanges: { left: 1, total: 2 } }) },
    );
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    await fan.press(/^Useround 2/);
    await fan.press('Use ticket');
    await fan.sees("It's used on another device");
    await fan.sees('2 device changes left');
    await expectAccessible(element);
    const dialog = await fan.find('dialog[open] .dialog-foot .button-primary');
    dialog.click();
    await fan.sees('Use it for this round?');
    await fan.sees('Night two');
  });

  it('folds a thousand rounds, and unfolds them', async () => {
    const [round] = ticketOf().roundList;
    if (round === undefined) throw new Error('the ticket has no round');
    const many = Array.from({ length: 1_000 }, (_, index) => ({ ...round, roundId: `r${index}`, number: index + 1 }));
    const long = ticketOf({ roundList: many });
    await script({ call: 'GET /ticket', body: page([long]) }, { call: 'GET /ticket/t1', body: long });
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    const count = () => element.shadowRoot?.querySelectorAll('.rounds li').length;
    const all = await fan.control('Show all 1,000 rounds');
    expect(count()).to.equal(6);
    await expectAccessible(element);
    all.click();
    await until('all rounds', () => count() === 1_000);
    expect(all.getAttribute('aria-expanded')).to.equal('true');
    expect(all.textContent).to.equal('Show fewer');
    all.click();
    await until('few rounds', () => count() === 6);
  });

  it('says that no change is left, and offers none', async () => {
    const spent = ticketOf({
      device: { ...device, isThis: false },
      deviceChanges: { left: 0, total: 2 },
      resets: { left: 0, total: 1 },
      rounds: { used: 1, total: 2 },
      state: 'USED',
    });
    await script({ call: 'GET /ticket', body: page([spent]) }, { call: 'GET /ticket/t1', body: spent });
    const fan = look(show('<fan-ticket ticket-id="t1"></fan-ticket>'));
    expect(await fan.control('Move it to this device')).to.have.property('disabled', true);
    expect(await fan.control('Take the uses back')).to.have.property('disabled', true);
    await fan.sees('0 of 2');
  });

  it('takes uses back after it said what that costs, and shows what happened', async () => {
    await script(
      { call: 'GET /ticket', body: page([used]) },
      { call: 'GET /ticket/t1', body: used },
      { call: 'POST /ticket/t1/reset', body: ticketOf({ device, resets: { left: 0, total: 1 } }) },
      {
        call: 'GET /ticket/t1/log',
        body: {
          entries: [
            { kind: 'RESET', at, left: 0 },
            { kind: 'BOUND', at, label: 'Chrome · Linux', proof: 'ID' },
          ],
          nextCursor: null,
          serverTime: at,
        },
      },
    );
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    await fan.press('Take the uses back');
    await fan.sees('1 reset left');
    await fan.press('Take them back');
    await fan.sees('Your uses are back.');
    await fan.press('Activity');
    await fan.sees('Uses taken back (0 resets left).');
    await fan.sees('This browser has no secure keys');
    await expectAccessible(element);
  });

  it('shows the entry code on white, and again without a network', async () => {
    const bound = ticketOf({ device });
    await script(
      { call: 'GET /ticket', body: page([bound]) },
      { call: 'GET /ticket/t1', body: bound },
      {
        call: 'POST /ticket/t1/entry',
        body: { secret: 'AAECAwQFBgcICQ', number: bound.number, stepMilliseconds: 30_000, serverTime: at },
      },
    );
    document.body.style.background = '#100e13';
    const element = show('<fan-ticket theme="dark"></fan-ticket>');
    const fan = look(element);
    await fan.press('Last Light finale');
    await fan.press('Show entry code');
    const squares = await fan.find('.entry-squares');
    expect(squares.dataset['code']).to.match(/^FE1\.FT-7K3QX9PT2M\.[0-9A-Z]+\.[0-9A-Z]{16}$/);
    const card = await fan.find('.entry-card');
    expect(getComputedStyle(card).backgroundColor).to.equal('rgb(255, 255, 255)');
    await expectAccessible(element);
    document.body.style.background = '';

    await script(
      { call: 'GET /ticket', drop: true },
      { call: 'GET /ticket/t1', drop: true },
      { call: 'POST /ticket/t1/entry', drop: true },
    );
    element.remove();
    const later = show('<fan-ticket></fan-ticket>');
    const again = look(later);
    await again.sees('You are offline.');
    await again.press('Last Light finale');
    await again.press('Show entry code');
    const kept = await again.find('.entry-squares');
    expect(kept.dataset['code']).to.match(/^FE1\.FT-7K3QX9PT2M\./);
    takeComplaints();
  });
});

/** A picture file with a QR code, as a phone would take one. */
async function pictureOf(text: string): Promise<File> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const scale = 6;
  const canvas = document.createElement('canvas');
  canvas.width = rows.length * scale;
  canvas.height = rows.length * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * scale, y * scale, scale, scale);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new File([blob], 'code.png', { type: 'image/png' });
}
