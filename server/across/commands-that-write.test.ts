import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { loadCommands } from '../command.ts';
import { auditDatabase, invariantsOf } from '../composition/audit.ts';
import { onlyReads } from '../composition/command-audit-log.ts';
import { good, writeContent } from '../content/check/testing-check.ts';
import { features } from '../features.ts';
import { createFullPlatform } from '../full-database/testing.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
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

/** Every verb that writes, on a database whose tables are full: it does its work, and breaks no invariant. */
const modules = await loadCommands();

const folder = mkdtempSync(join(tmpdir(), 'fanfare-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const imported = join(folder, 'content');
writeContent(imported, good);
const answer = join(folder, 'answer.txt');
writeFileSync(answer, 'It is on its way.');

type Line = readonly [area: string, verb: string, ...Word[]];
const idOfFan = (name: string) => found(`SELECT user_id AS id FROM fan WHERE nickname = '${name}'`);
const inquiry = found('SELECT inquiry_id AS id FROM inquiry WHERE answered_at IS NULL');
/** Its winners can give no more information. */
const eventWithInformation = found(
  `UPDATE event SET info_until = date_trunc('milliseconds', clock_timestamp())
   WHERE event_id = 'full-night' RETURNING event_id AS id`,
);
const ara = 'ara@studio.example';

/** Each on a copy of its own; the commands of a line follow each other. */
const stories: readonly (readonly Line[])[] = [
  [
    ['member', 'suspend', idOfFan('mina'), '7', '--cause', 'ABUSE', ...decided],
    ['member', 'lift', idOfFan('mina'), ...decided],
  ],
  [['avatar', 'keep', avatar, ...decided]],
  [['avatar', 'remove', avatar, '--cause', 'OTHER', ...decided]],
  [['content', 'import', imported]],
  [
    ['event', 'close', 'encore-bell-cheer', ...decided],
    ['event', 'draw', 'moonjar-table-read', ...decided],
    ['event', 'open', 'moonjar-table-read', ...decided],
  ],
  [
    ['event', 'fulfil', eventWithInformation, ...decided],
    ['event', 'purge', 'full-night', ...decided],
  ],
  [['inquiry', 'answer', inquiry, '--file', answer]],
  [
    ['order', 'shipped', orderOf('light-stick'), 'CJ', '1234567890'],
    ['order', 'delivered', orderOf('light-stick')],
  ],
  [['order', 'returned', sentOrder, sentLine, ...decided]],
  [['payment', 'refund', orderOf('last-light-finale'), '--all', ...decided]],
  [['payment', 'assign', heldOrder, heldLine, ...decided]],
  [['payment', 'release', heldOrder, ...decided]],
  [
    ['staff', 'invite', 'new@studio.example', '--name', 'New', '--role', 'desk'],
    ['staff', 'roles', 'new@studio.example', '--role', 'shop'],
    ['staff', 'sign-out', ara],
    ['staff', 'deactivate', ara, ...decided],
  ],
  [
    ['stream', 'extend', runningRound, '5'],
    ['stream', 'interrupt', runningRound],
    ['stream', 'resume', runningRound],
    ['stream', 'end', runningRound, ...decided],
  ],
  [['stream', 'revoke', activeSession, ...decided]],
  [['ticket', 'issue', 'last-light-finale', '2', '--out', join(folder, 'codes.csv')]],
  [['ticket', 'revoke', ticket, ...decided]],
  [['vote', 'grant', idOfFan('juno'), '5', ...decided]],
  [['vote', 'void', ballot('vote_id'), ballot('ballot_id'), '--cause', 'FRAUD', ...decided]],
  [['vote', 'void-vote', ballot('vote_id'), '--ko', 'a', '--en', 'b', '--ja', 'c', ...decided]],
];

/** Why a verb is not tried here. */
const elsewhere: Readonly<Record<string, string>> = {
  'event commit': 'an entry that has just closed and has no list lasts for a moment: server/event/command.test.ts',
  'event check': 'only the winner’s device knows the code: server/event/command.test.ts',
  'payment reconcile': 'no payment waits: commands.test.ts',
  'vote verify': 'its record is written by the first run alone: commands.test.ts',
  'ticket check': 'only the fan’s device makes the code: server/ticket/command.test.ts',
};

const named = stories.map((lines) => ({ lines, title: lines.map(([area, verb]) => `${area} ${verb}`).join(', ') }));

it.each(named)('$title: the work is done on full tables, and every invariant holds', async ({ lines }) => {
  const test = await createFullPlatform();
  onTestFinished(() => test.close());
  const before = await rowsOf(test);
  for (const line of lines) {
    const words = await spokenWords(test, line);
    const outcome = await runOnDatabaseOf(test.platform, words);
    expect(outcome, words.join(' ')).toEqual({ code: 0, out: expect.stringMatching(/\S/), complaint: '' });
  }
  expect(await rowsOf(test)).not.toEqual(before);
  const { findings } = await auditDatabase(test.platform.pool, invariantsOf(features));
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

it('every verb that writes is tried here', () => {
  const tried = new Set([...stories.flat().map(([area, verb]) => `${area} ${verb}`), ...Object.keys(elsewhere)]);
  const all = [...modules].flatMap(([area, { verbs }]) =>
    Object.entries(verbs).flatMap(([verb, does]) => (onlyReads(does) ? [] : [`${area} ${verb}`])),
  );
  expect(all.filter((verb) => !tried.has(verb))).toEqual([]);
  expect(Object.keys(elsewhere).filter((verb) => !all.includes(verb))).toEqual([]);
});
