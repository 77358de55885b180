import { expect } from 'chai';
import { expectAccessible, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import './index.ts';
import { admissionOf, inMs, playbackOf, roundOf } from './testing-player.ts';
import { cleanUpAfterTests, live, player, recorded, refusal, rules, stream, untilReceived } from './testing-screen.ts';

describe('<fan-player> from the checks to the end', () => {
  cleanUpAfterTests();

  it('requires a login, and then a ticket with links to get one', async () => {
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
    // Bought in another window: the fan comes back with a ticket.
    dispatchEvent(new Event('focus'));
    await fan.control('Use the ticket and watch');
  });

  it('uses a ticket only after the fan confirmed, and then plays', async () => {
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

  it('offers to move a ticket from another device', async () => {
    signIn();
    const admission = admissionOf({ usedRoundIds: ['r1'], device: { label: 'Safari on iPhone', isThis: false } });
    await script(...rules(stream([roundOf({ ...live, access: 'PASS' })], { admissions: [admission] })));
    const fan = look(player());
    await fan.press('Watch live');
    await fan.sees('it is tied to Safari on iPhone');
    expect((await fan.control('Move it to this device')).getAttribute('href')).to.match(/\/mypage\/ticket\?ticket=t1$/);
  });

  it('lets a fan wait before the start, and shows the time left', async () => {
    signIn();
    const entry = roundOf({ state: 'ENTRY_OPEN', entryOpensAt: inMs(-1000), startsAt: inMs(125_000) });
    await script(
      { call: 'POST /streaming/round/r1/session', body: playbackOf({ mode: 'LIVE', state: 'ENTRY_OPEN' }) },
      ...rules(stream([entry, recorded])),
    );
    const element = player();
    const fan = look(element);
    const enterButton = await fan.control('Go in');
    enterButton.click();
    // The second half of a double press hits an element that has moved under the pointer.
    const half = new MouseEvent('click', { bubbles: true, composed: true, detail: 2 });
    (await fan.control('Rehearsal')).dispatchEvent(half);
    await fan.sees('You’re in');
    await fan.sees('00:02:0');
    await expectAccessible(element);
    await fan.press('Leave');
    await fan.control('Go in');
    await untilReceived('DELETE /streaming/session/s1', 1);
  });

  it('names the device that plays, and takes over only on request', async () => {
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

  it('stops with a message when another device has taken over', async () => {
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
    await fan.sees('Playback moved to another device.');
    // It may be this same device.
    await fan.sees('on another device or in another tab');
    await fan.control('Watch here');
    await expectAccessible(element);
  });

  it('stops with a message when the login has expired, with a button to sign in again', async () => {
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
    await fan.sees('Your sign-in has expired, so the video has closed.');
    await fan.control('Sign in');
    await expectAccessible(element);
  });

  it('has controls with names and values, and shows that it reconnects while no media arrives', async () => {
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

    // A phone in landscape: the panel uses the whole height, and its close button stays visible.
    element.style.display = 'block';
    element.style.inlineSize = '667px';
    const panel = await fan.find('.settings');
    const frame = await fan.find('.frame');
    const heightOf = (each: Element) => Math.round(each.getBoundingClientRect().height);
    await until('a low picture', () => heightOf(frame) < 400);
    await until('the whole height', () => heightOf(panel) === heightOf(frame));
    panel.scrollTop = panel.scrollHeight;
    const close = await fan.find('.settings-close');
    expect(close.getBoundingClientRect().top).to.be.at.least(frame.getBoundingClientRect().top);
  });

  it('does nothing when the page cancels the press', async () => {
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
