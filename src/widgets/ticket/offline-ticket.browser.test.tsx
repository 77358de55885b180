import { expect } from 'chai';
import { expectAccessible, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { signInForTests } from '../../../tests/browser/look.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import { entryReply, keepRequestKey } from './entry/testing-entry.ts';
import { at, device, look, page, ticketOf, used } from './testing-ticket.ts';
import './index.ts';

describe('<fan-ticket> at the door', () => {
  signInForTests();

  it('shows the entry code on white, and again offline', async () => {
    const bound = ticketOf({ device });
    // The reply is written before the request, so the request's key is made before it too.
    const { epk, restore } = await keepRequestKey();
    const body = { ...(await entryReply('secret', epk, bound.number)), serverTime: at };
    await script(
      { call: 'GET /ticket', body: page([bound]) },
      { call: 'GET /ticket/t1', body: bound },
      { call: 'POST /ticket/t1/entry', body },
    );
    document.body.style.background = '#100e13';
    const element = show('<fan-ticket theme="dark"></fan-ticket>');
    const fan = look(element);
    await fan.press('Last Light finale');
    await fan.press('Show entry code');
    const squares = await fan.find('.entry-squares');
    restore();
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
    const offlineSquares = await again.find('.entry-squares');
    expect(offlineSquares.dataset['code']).to.match(/^FE1\.FT-7K3QX9PT2M\./);
    takeComplaints();
  });

  it('shows offline a ticket that was used elsewhere and only viewed here', async () => {
    const spent = { ...used, ticketId: 't7', name: 'The night before' };
    await script({ call: 'GET /ticket', body: page([]) }, { call: 'GET /ticket/t7', body: spent });
    const element = show('<fan-ticket ticket-id="t7"></fan-ticket>');
    await look(element).sees('The night before');
    await script({ call: 'GET /ticket', drop: true }, { call: 'GET /ticket/t7', drop: true });
    element.remove();
    const later = look(show('<fan-ticket ticket-id="t7"></fan-ticket>'));
    await later.sees('You are offline.');
    await later.sees('The night before');
    await later.control('Show entry code');

    // It reloads by itself.
    await script({ call: 'GET /ticket', body: page([]) }, { call: 'GET /ticket/t7', body: spent });
    dispatchEvent(new Event('online'));
    await until('what is fresh', () => !later.has('You are offline.'));
    takeComplaints();
  });
});
