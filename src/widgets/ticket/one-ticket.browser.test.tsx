import { expect } from 'chai';
import { createMoments, homeZone } from '../../../rules/moments.ts';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { signInForTests } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { at, bodies, device, look, page, ticketOf, used } from './testing-ticket.ts';
import './index.ts';

/** When both rounds of the ticket start. */
const when = createMoments('en', () => Date.parse(at), homeZone).start(at);

describe('<fan-ticket> with one ticket', () => {
  signInForTests();

  it('names the show, the round, its time and the uses before a ticket is used, and lets a page prevent it', async () => {
    await script(
      { call: 'GET /ticket', body: page([ticketOf()]) },
      { call: 'GET /ticket/t1', body: ticketOf() },
      { call: 'POST /ticket/t1/use', body: used },
    );
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    await fan.press(/^Useround 1/);
    const question = (await fan.find('dialog[open] .question')).textContent;
    for (const words of ['Last Light', ticketOf().name, 'Night one', when]) {
      expect(question).to.include(words);
    }
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

  it('shows on another device how many moves are left before it moves the ticket, and continues with the use', async () => {
    const moved = ticketOf({ device: { ...device, number: 2 }, deviceChanges: { left: 1, total: 2 } });
    const log = (entries: unknown[]) => ({ entries, nextCursor: null, serverTime: at });
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
      { call: 'POST /ticket/t1/device', body: moved },
      { call: 'GET /ticket/t1/log', body: log([]), once: true },
      {
        call: 'GET /ticket/t1/log',
        body: log([{ kind: 'DEVICE_CHANGED', at, label: 'Chrome · Linux', left: 1, proof: 'KEY' }]),
      },
    );
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    await fan.press('Activity');
    await until('an empty log', () => element.shadowRoot?.querySelector('.log-entries'));
    await fan.press(/^Useround 2/);
    await fan.press('Use ticket');
    await fan.sees("It's used on another device");
    await fan.sees('2 device changes left');
    await expectAccessible(element);
    const dialog = await fan.find('dialog[open] .dialog-foot .button-primary');
    dialog.click();
    await fan.sees('Use it for this round?');
    await fan.sees('Night two');
    await fan.press('Activity');
    await fan.sees('Moved to Chrome · Linux (1 change left).');
  });

  it('collapses a thousand rounds, and expands them page by page', async () => {
    const [round] = ticketOf().roundList;
    if (round === undefined) throw new Error('the ticket has no round');
    const many = Array.from({ length: 1_000 }, (_, index) => ({ ...round, roundId: `r${index}`, number: index + 1 }));
    const long = ticketOf({ roundList: many.slice(0, 6), roundCount: 1_000 });
    const used = {
      ...long,
      roundList: many.slice(0, 6),
      rounds: { used: 1, total: 2 },
      device,
      state: 'USED' as const,
    };
    const rounds = (from: number, nextCursor: string | null) => ({
      call: 'GET /ticket/t1/round',
      body: { rounds: many.slice(from, from + 100), nextCursor, serverTime: at },
      once: true,
    });
    await script(
      { call: 'GET /ticket', body: page([long]) },
      { call: 'GET /ticket/t1', body: long },
      rounds(0, 'after 100'),
      { call: 'GET /ticket/t1/round', status: 503, body: { status: 503, code: 'OVERLOADED', message: '' }, once: true },
      rounds(100, null),
      { call: 'POST /ticket/t1/use', body: used },
    );
    const element = show('<fan-ticket ticket-id="t1"></fan-ticket>');
    const fan = look(element);
    const count = () => element.shadowRoot?.querySelectorAll('.rounds li').length;
    const all = await fan.control('Show all 1,000 rounds');
    expect(count()).to.equal(6);
    await expectAccessible(element);
    all.click();
    await until('the first page', () => count() === 100);
    await fan.press('Show more');
    await fan.press('Try again');
    await until('the next page', () => count() === 200);
    // A round used there keeps its place.
    await fan.press(/^Useround 150$/);
    await fan.press('Use ticket');
    await fan.control(/^Watchround 150$/);
    expect(count()).to.equal(200);
    expect(all.getAttribute('aria-expanded')).to.equal('true');
    expect(all.textContent).to.equal('Show fewer');
    all.click();
    await until('few rounds', () => count() === 6);
  });

  it('shows that no move is left, and does not offer one', async () => {
    const spent = ticketOf({
      device: { ...device, isThis: false },
      deviceChanges: { left: 0, total: 2 },
      resets: { left: 0, total: 1 },
      rounds: { used: 1, total: 2 },
      state: 'USED',
    });
    await script({ call: 'GET /ticket', body: page([spent]) }, { call: 'GET /ticket/t1', body: spent });
    const fan = look(show('<fan-ticket ticket-id="t1"></fan-ticket>'));
    await fan.sees('0 of 2');
    const disabled = fan.queryAll('button:disabled').map((button) => button.textContent);
    expect(disabled).to.have.members(['Move it to this device', 'Undo ticket use']);
  });

  it('explains a reset of the uses before it is confirmed, and shows the history', async () => {
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
    await fan.press('Undo ticket use');
    const question = (await fan.find('dialog[open] .question')).textContent;
    for (const words of ['Last Light finale', 'Night one', when]) expect(question).to.include(words);
    expect(question).not.to.include('Night two');
    await fan.sees('1 undo left');
    await fan.press('Undo');
    await fan.sees('The use is undone.');
    await fan.press('Activity');
    await fan.sees('Use undone (0 undos left).');
    await fan.sees('This browser has no secure keys');
    await expectAccessible(element);
  });
});
