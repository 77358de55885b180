import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCommands } from '../command.ts';
import { auditDatabase, invariantsOf } from '../composition/audit.ts';
import { onlyReads } from '../composition/command-audit-log.ts';
import { features } from '../features.ts';
import { createFullPlatform, type FullPlatform } from '../full-database/testing.ts';
import { runOnDatabaseOf } from '../platform/testing-command.ts';
import {
  activeSession,
  avatar,
  ballot,
  found,
  heldLine,
  heldOrder,
  orderOf,
  rowsOf,
  runningRound,
  sentLine,
  sentOrder,
  spokenWords,
  ticket,
  type Word,
} from './testing-words.ts';

/** Every verb that reads, or changes nothing that others need, on a database whose tables are full. */
const modules = await loadCommands();

let test: FullPlatform;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-commands-'));

beforeAll(async () => {
  test = await createFullPlatform();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

type Example = readonly [name: string, words: readonly Word[], says: RegExp];

/** By command and verb: more words, and its output where the tables are full. */
const reading: readonly Example[] = [
  ['member', ['suspended'], /ABUSE {2}until \d{4}/],
  ['artist', ['favourites'], /^1 {2}do-haram/m],
  ['avatar', ['reported'], /mina {2}OTHER 1/],
  ['content', ['check'], /no mistakes/],
  ['content', ['export', join(folder, 'content')], /^Written: /],
  ['event', ['list'], /full-night/],
  ['event', ['states'], /DRAWN/],
  ['event', ['export', 'full-night'], /@mail\.example/],
  ['event', ['verify'], /holds {3}full-night\n/],
  ['event', ['verify', 'full-night'], /^holds {3}full-night\n$/],
  ['inquiry', ['list'], /juno asks where/],
  ['inquiry', ['list', '--all'], /mina asks where/],
  [
    'inquiry',
    ['show', found('SELECT inquiry_id AS id FROM inquiry_reply WHERE NOT by_fan')],
    /It comes to 1 mina-daero/,
  ],
  ['order', ['parcels'], /1 mina-daero/],
  ['order', ['export'], /1 mina-daero/],
  ['order', ['show', sentOrder], /2 juno-daero/],
  ['payment', ['stuck'], /Nothing is stuck/],
  ['payment', ['held'], /went back at the provider/],
  ['payment', ['states'], /PAYING/],
  ['payment', ['reconcile'], /Settled 0 orders/],
  ['staff', ['list'], /ara@studio\.example/],
  ['staff', ['verify'], /entries follow each other/],
  ['stream', ['rounds'], /last-light-finale-/],
  ['stream', ['sessions'], /last-light-finale-/],
  ['stream', ['states'], /ACTIVE/],
  ['ticket', ['batch', 'list'], /1 of 6 registered/],
  ['ticket', ['states'], /REGISTERED/],
  ['vote', ['verify'], /holds {3}tally = sum of the valid ballots/],
  ['audit', [], /all hold/],
  ['audit', ['--json'], /"digest":"[0-9a-f]{64}"/],
];

const named = (examples: readonly Example[]) =>
  examples.map(([name, words, says]) => ({
    name,
    words,
    says,
    title: words.filter((word) => typeof word === 'string').join(' '),
  }));

it.each(named(reading))('$name $title prints the stored rows', async ({ name, words, says }) => {
  const outcome = await runOnDatabaseOf(test.platform, await spokenWords(test, [name, ...words]));
  expect(outcome).toEqual({ code: 0, out: expect.stringMatching(says), complaint: '' });
});

it('every verb that reads is tried here', () => {
  const tried = new Set(reading.map(([name, [verb]]) => `${name} ${typeof verb === 'string' ? verb : ''}`));
  const all = [...modules].flatMap(([name, { verbs }]) =>
    Object.entries(verbs).flatMap(([verb, does]) => (onlyReads(does) ? [`${name} ${verb}`] : [])),
  );
  // These change roles, tables and seals, and have tests of their own.
  const others = ['database roles', 'database migrate', 'database reseal'];
  expect(all.filter((one) => !tried.has(one)).sort()).toEqual(others.sort());
});

const night = 'full-night';

/** By command and verb: more words, and its preview. */
const asking: readonly Example[] = [
  ['payment', ['refund', orderOf('last-light-finale'), '--all'], /₩[\d,]+ of FN-\S+ would go back/],
  ['payment', ['assign', heldOrder, heldLine], /1 lines of FN-\S+ would be taken back/],
  ['payment', ['release', heldOrder], /FN-\S+ would go on/],
  ['order', ['returned', sentOrder, sentLine], /₩[\d,]+ of FN-\S+ would go back/],
  ['vote', ['grant', found('SELECT user_id AS id FROM fan LIMIT 1'), '5'], /\) would get 5 paid rights/],
  ['vote', ['void', ballot('vote_id'), ballot('ballot_id'), '--cause', 'FRAUD'], /^1 ballots with \d+ votes/],
  ['vote', ['void-vote', ballot('vote_id'), '--ko', 'a', '--en', 'b', '--ja', 'c'], /would be voided for good/],
  ['event', ['close', night], /^The entry in full-night \(.+\) would close now, with \d entrants/],
  ['event', ['draw', night], /would be drawn for full-night/],
  ['event', ['open', night], /would be open to its \d entrants/],
  ['event', ['fulfil', night], /would count as sent/],
  ['event', ['purge', night], /^The information of \d+ winners? of .* would be deleted/],
  ['stream', ['end', runningRound], /would end now, for \d+ who watch it/],
  ['stream', ['revoke', activeSession], /^What \S+ plays of \S+ on .* would end/],
  ['ticket', ['revoke', ticket], /^0 codes and 1 tickets/],
  ['avatar', ['remove', avatar, '--cause', 'OTHER'], /would be deleted/],
  ['staff', ['deactivate', 'ara@studio.example'], /could never sign in again/],
];

describe('a verb that can’t be taken back', () => {
  let before: Awaited<ReturnType<typeof rowsOf>>;
  beforeAll(async () => {
    before = await rowsOf(test);
  });

  it.each(named(asking))('previews the change and asks: $name $title', async ({ name, words, says }) => {
    const spoken = await spokenWords(test, [name, ...words]);
    const atNoTerminal = await runOnDatabaseOf(test.platform, [...spoken, '--by', 'jo', '--reason', 'as agreed']);
    expect(atNoTerminal).toMatchObject({ code: 2, complaint: expect.stringMatching(/^Nothing was changed.*--yes/) });
    expect(atNoTerminal.out).toMatch(says);
    const withoutName = await runOnDatabaseOf(test.platform, [...spoken, '--yes']);
    expect(withoutName).toEqual({
      ...atNoTerminal,
      complaint: expect.stringMatching(/^Nothing was changed.*--by NAME/),
    });
  });

  it('has changed nothing without a decision', async () => {
    expect(await rowsOf(test)).toEqual(before);
  });

  it('is always tried here', () => {
    const tried = new Set(asking.map(([name, [verb]]) => `${name} ${typeof verb === 'string' ? verb : ''}`));
    const all = [...modules].flatMap(([name, { verbs }]) =>
      Object.entries(verbs).flatMap(([verb, does]) =>
        typeof does !== 'string' && does.asks === true ? [`${name} ${verb}`] : [],
      ),
    );
    expect(all.filter((one) => !tried.has(one))).toEqual([]);
  });
});

it('the database is whole afterwards', async () => {
  const { findings } = await auditDatabase(test.platform.pool, invariantsOf(features));
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
