import { expect } from 'chai';
import { encodeQR } from 'qr';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { signInForTests } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { bodies, code, look, page, ticketOf, used } from './testing-ticket.ts';
import './index.ts';

describe('<fan-ticket>', () => {
  signInForTests();

  it('lists tickets with their state, in pages, and passes the accessibility check', async () => {
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

  for (const width of [360, 800])
    it(`prints no word of a ticket over a face at ${width} pixels, and opens it from its picture`, async () => {
      await script({ call: 'GET /ticket', body: page([ticketOf()]) });
      const fan = look(show(`<fan-ticket style="inline-size: ${width}px"></fan-ticket>`));
      const words = await fan.find('.ticket-words');
      const picture = await fan.find('.ticket-face .picture');
      picture.scrollIntoView({ block: 'center' });
      const text = words.getBoundingClientRect();
      const { left, top, width: wide, bottom } = picture.getBoundingClientRect();
      if (width > 576) expect(text.right).to.be.at.most(left + 1);
      else expect(text.top).to.be.at.least(bottom - 1);
      const root = words.getRootNode() as ShadowRoot;
      expect(root.elementFromPoint(left + wide / 2, (top + bottom) / 2)?.localName).to.equal('a');
    });

  it('shows an empty list, and a sign-in to a visitor', async () => {
    await script({ call: 'GET /ticket', body: page([]) }, { call: 'POST /jwt/logout', body: {} });
    const fan = look(show('<fan-ticket></fan-ticket>'));
    await fan.says('NOTHING_REGISTERED');
    await session.signOut();
    await fan.sees('Login is required.');
    // The next fan may have no tickets or many: unknown before they are loaded.
    await script({ call: 'GET /ticket', status: 503, body: { code: 'OVERLOADED', message: '', requestId: 'r' } });
    session.signIn({ status: 'OK', message: '', userId: 'haru', accessToken: 'access', refreshToken: 'refresh' });
    await fan.press('Try again');
    expect(fan.has('Nothing registered yet.')).to.equal(false);
  });

  it('starts with the list of its attribute', async () => {
    await script({ call: 'GET /ticket', body: page([used]) });
    const element = show('<fan-ticket state="used"></fan-ticket>');
    await look(element).sees('Last Light finale');
    expect(element.shadowRoot?.querySelector('[role=tab][aria-selected=true]')?.textContent).to.contain('Past');
    // An element of the test before may still load its own list.
    const states = (await received('GET /ticket')).map(({ query }) => new URLSearchParams(query).get('state'));
    expect(states).to.contain('used');
  });

  it('registers a code pasted in any form, and detects a typing mistake before sending', async () => {
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
    await fan.type('FANS-');
    expect(await fan.paste('TEST-0000')).to.equal(true);
    expect(await fan.paste(`Your code is ${code}, see you there!`)).to.equal(false);
    await until('the code alone', () => element.shadowRoot?.querySelector('input')?.value === code);
    await fan.type('ｆａｎｓ test oooo ool2');
    const registered = nextEvent('fan-ticket-registered');
    await fan.press('Register');
    expect((await registered).detail).to.deep.equal({ ticketId: 't1', passId: 'final' });
    expect(await bodies('POST /ticket/register')).to.deep.equal([{ code }]);
    await fan.sees('Valid for 2 more rounds.');
  });

  it('shows the specification’s message for a wrong code, and the waiting time after too many attempts', async () => {
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
    await fan.says('INVALID_CODE');
    await fan.press('Register');
    await fan.sees('You can try again in 14 minutes.');
  });

  it('reads a code from a picture of its QR code', async () => {
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
    // The test browser has no camera.
    await fan.sees('There is no camera to use.');
    expect(fan.has('Hold the printed QR')).to.equal(false);
    const files = new DataTransfer();
    files.items.add(await pictureOf(`https://fans.example/mypage/ticket#code=${code}`));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await fan.sees('Valid for 2 more rounds.');
    expect(await bodies('POST /ticket/register')).to.deep.equal([{ code }]);
  });
});

/** A picture file with a QR code, as a phone's camera would create it. */
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
