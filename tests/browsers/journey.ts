import { randomUUID } from 'node:crypto';
import { words } from '../e2e/harness/words.ts';
import { backToFirst, bring, fill, grows, type Person, press, pressForWindow, see } from './person.ts';

const t = (key: string, values?: Record<string, string | number>) => words('en', key, values);

/** Elements of a partner's page for the journey. */
export const journeyElements = `
  <fan-login compact></fan-login>
  <fan-vote vote-id="last-light-final"></fan-vote>
  <fan-store product-id="last-light-finale"></fan-store>
  <fan-ticket></fan-ticket>
  <fan-player stream-id="last-light-finale"></fan-player>`;

/** The steps of a new fan; each begins where the one before ended. */
export interface Step {
  name: string;
  walk(person: Person): Promise<void>;
}

export const journey: readonly Step[] = [
  { name: 'signs in on the partner’s page by the platform’s window', walk: signIn },
  { name: 'votes there with free rights', walk: vote },
  { name: 'buys a ticket there, paying in the platform’s window', walk: buy },
  { name: 'uses the ticket at the door of the live show and watches', walk: play },
  { name: 'finds the used ticket in the wallet after a reload', walk: findTicket },
];

async function signIn(person: Person): Promise<void> {
  await pressForWindow(person, 'fan-login button, button', t('login:signIn'));
  await press(person, 'button', 'Kakao');
  const name = `Fan${randomUUID().slice(0, 8)}`;
  await press(person, 'input[type=radio][value=new], label', 'Someone new');
  await fill(person, '#name', '', name);
  await fill(person, '#email', '', `${name.toLowerCase()}@fans.example`);
  await press(person, '#agree');
  await press(person, 'label', 'Agree to everything');
  await fill(person, 'input', 'Date of birth', '20000229');
  await press(person, 'button', 'Next');
  await fill(person, 'input', 'Nickname', name);
  await press(person, 'label', 'In Korea');
  await press(person, 'button', 'Join');
  await press(person, 'button', 'Let');
  await backToFirst(person);
  await see(person, 'button', t('login:accountOf', { name }));
}

async function vote(person: Person): Promise<void> {
  await press(
    person,
    '[data-candidate="do-haram"] label, label[data-candidate="do-haram"], [data-candidate="do-haram"]',
  );
  await press(person, '.stage .claim, .claim');
  await press(person, '[part~=vote-button]', t('vote-cast:vote'));
  await press(person, '[role=dialog] button, dialog button', t('vote-cast:send_one', { count: 1 }));
  await see(person, '[role=dialog], dialog', t('vote-cast:receipt'));
  await press(person, '[role=dialog] button, dialog button', t('core:close'));
}

async function buy(person: Person): Promise<void> {
  await press(person, 'button', t('store-cart:buy'));
  await fill(person, 'input', t('store-order:fields.phone'), '010-1234-5678');
  await press(person, 'button', t('store-order:review'));
  await press(person, 'label', t('store-order:agree'));
  await pressForWindow(person, 'button', 'Pay ₩');
  await press(person, 'button', 'Pay ₩');
  await press(person, '#approve');
  await backToFirst(person);
  await see(person, 'h1, h2, h3, h4', t('store-order:phase.done.title'));
}

/** The demo's broadcast begins every twenty minutes; an early fan waits at the player. */
const showTimeoutMs = 21 * 60_000;

/** The player was rendered before the ticket was bought, and checks again on a press. */
async function play(person: Person): Promise<void> {
  await press(person, '[part~=play-button]');
  await press(person, 'fan-player button, button', t('player-door:useAndEnter'));
  await grows(person, 'the video to play', {
    body: `const video = document.querySelector('fan-player')?.shadowRoot?.querySelector('video'); return video ? video.currentTime : null;`,
    by: 2,
    timeoutMs: showTimeoutMs,
    start: ['button', t('player-watch:pressToPlay')],
  });
}

async function findTicket(person: Person): Promise<void> {
  await person.run('location.reload()');
  await bring(person, 'fan-ticket', '[role=tab]');
  await press(person, '[role=tab]', t('ticket:list.used'));
  await see(person, '[part~=ticket], li, article', 'Last Light finale');
}
