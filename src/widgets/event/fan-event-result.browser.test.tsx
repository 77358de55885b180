import { expect } from 'chai';
import { expectAccessible, show, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { at, eventOf, open, saved, won } from './testing-event.ts';

describe('<fan-event> after the draw', () => {
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

  it('opens a win: the form with its errors, the saved data, and the code', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: won },
      { call: 'GET /event/e1/winnerinfo', body: { ...saved, info: null } },
      { call: 'GET /user/me', body: { name: 'Mina Sato', email: 'mina@fans.example' } },
      { call: 'PUT /event/e1/winnerinfo', body: { ...saved, savedAt: at(0) } },
      { call: 'GET /event/e1/code', body: { code: '7K3Q-X9PT-4HWD', note: 'Show it at the door.' }, once: true },
      { call: 'GET /event/e1/code', body: { code: '7K3Q-X9PT-4HWD', note: '입구에서 보여 주세요.' } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('See my result');
    await fan.sees('You won!');
    expect(fan.has('7K3Q')).to.equal(false);
    await fan.press('Send my details');
    await fan.says('WINNER_INFO_REQUIRED');
    await fan.fill('[name=name]', 'Mina');
    await fan.fill('[name=email]', 'nowhere');
    await fan.fill('[name=phone]', '010-1234');
    await fan.sees('Please enter a valid email address.');
    await expectAccessible(element);
    await fan.fill('[name=email]', 'mina@fans.example');
    fan.query('input[name=consent]')?.click();
    await fan.press('Send my details');
    await fan.sees('Thank you! We have your details.');
    const [sent] = await received('PUT /event/e1/winnerinfo');
    expect(JSON.parse(sent?.body ?? '')).to.deep.equal({
      name: 'Mina',
      email: 'mina@fans.example',
      phone: '010-1234',
      address: '',
      consent: true,
    });
    await fan.press('Show my code');
    await fan.sees('7K3Q-X9PT-4HWD');
    await expectAccessible(element);
    await setLanguage('ko');
    await fan.sees('입구에서 보여 주세요.');
  });

  it('asks for an address where the prize is sent', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: { ...won, needsAddress: true } },
      { call: 'GET /event/e1/winnerinfo', body: { ...saved, info: null } },
      { call: 'GET /user/me', body: { name: 'Mina Sato', email: 'mina@fans.example' } },
      { call: 'PUT /event/e1/winnerinfo', body: { ...saved, savedAt: at(0) } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('See my result');
    await fan.sees('Where shall we send it?');
    for (const [field, text] of Object.entries({ name: 'Mina', email: 'mina@fans.example', phone: '010-1234' })) {
      await fan.fill(`[name=${field}]`, text);
    }
    fan.query('input[name=consent]')?.click();
    await fan.press('Send my details');
    await fan.sees('Please enter a delivery address.');
    await until('the focus', () => fan.query('[name=address]')?.matches(':focus'));
    await expectAccessible(element);
    await fan.fill('[name=address]', '04524 Sejong-daero 110');
    await fan.press('Send my details');
    await fan.sees('Thank you! We have your details.');
    const [sent] = await received('PUT /event/e1/winnerinfo');
    expect(JSON.parse(sent?.body ?? '').address).to.equal('04524 Sejong-daero 110');
  });

  it('keeps a winner’s input when the element is removed and inserted again', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: won },
      { call: 'GET /event/e1/winnerinfo', body: { ...saved, info: null } },
      { call: 'GET /user/me', body: { name: 'Mina Sato', email: 'mina@fans.example' } },
    );
    const first = look(show('<fan-event event-id="e1"></fan-event>'));
    await first.press('See my result');
    await first.fill('[name=phone]', '010-9999');
    await until('the draft', () => JSON.stringify({ ...sessionStorage }).includes('010-9999'));
    const second = look(show('<fan-event event-id="e1"></fan-event>'));
    await second.press('See my result');
    await until('the phone', () => second.query<HTMLInputElement>('input[name=phone]')?.value === '010-9999');
  });

  it('shows before the card is opened whether a nickname is on it', async () => {
    const card = { cardId: 'c1', serial: 7, edition: 300, artist: 'Haram', issuedAt: at(0) };
    for (const [isNamed, words] of [
      [true, 'with your nickname on it'],
      [false, "so your nickname isn't on it"],
    ] as const) {
      await script(
        { call: 'GET /event/e1', body: eventOf({ ...open, hasPhotocard: true }) },
        { call: 'GET /event/e1/result', body: { ...won, infoState: 'NOT_NEEDED' } },
        { call: 'GET /event/e1/photocard', body: { cards: [{ ...card, isNamed }] } },
      );
      const element = show('<fan-event event-id="e1"></fan-event>');
      const fan = look(element);
      await fan.press('See my result');
      await fan.sees(words);
      await expectAccessible(element);
      element.remove();
    }
  });

  it('shows a kind message for a loss', async () => {
    await script(
      { call: 'GET /event/e1', body: eventOf(open) },
      { call: 'GET /event/e1/result', body: { status: 'NO_WIN', entered: true } },
    );
    const element = show('<fan-event event-id="e1"></fan-event>');
    const fan = look(element);
    await fan.press('See my result');
    await fan.sees('Not this time');
    await expectAccessible(element);
  });
});
