import { beforeAll, describe, expect, it } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { features } from '../features.ts';
import { voteKind } from '../vote/content/kind.ts';
import { voteTimes } from '../vote/content/times.ts';
import { readContent } from './read.ts';
import { content, demo, edit, folder, nothing, now, problemsOf, setUpImport, state, test } from './testing-import.ts';

setUpImport();
beforeAll(async () => {
  await content.importFolder(folder, { now });
});

const hour = 3_600_000;
const questionNamed = (id: string) => `
  - id: ${id}
    topic: vote
    name: { ko: 하나, en: One, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`;

describe('a second import', () => {
  it('changes nothing, also hours later', async () => {
    const before = await state();
    expect(await content.importFolder(folder, { now })).toMatchObject({
      created: nothing,
      changed: nothing,
      demo: { 'Ballots of the demo': 0, 'Entrants of the demo': 0 },
    });
    expect(await content.importFolder(folder, { now: new Date(now.getTime() + 30 * hour) })).toMatchObject({
      created: nothing,
      changed: nothing,
    });
    expect(await state()).toEqual(before);
  });

  it('adds missing entries, and leaves different ones with a list of their differences', async () => {
    const undo = [
      edit('titles.yaml', 'Nine stay in the light.', 'Only nine stay in the light.'),
      edit('last-light/votes.yaml', 'perDay: 30, perFan: 150', 'perDay: 40, perFan: 150'),
      edit('questions.yaml', 'questions:\n', `questions:${questionNamed('added')}`),
    ];
    const before = await state();
    const report = await content.importFolder(folder, { now });
    expect(report.created).toEqual({ ...nothing, questions: ['added'] });
    expect(report.changed).toEqual(nothing);
    expect(report.differing).toEqual({
      titles: [{ id: 'last-light', differences: ['tagline.en'] }],
      votes: [{ id: 'last-light-final', differences: ['rules.perDay'] }],
    });
    const { question: questions, ...rest } = await state();
    expect(rest).toEqual({ ...before, question: undefined });
    expect(questions?.at(-1)).toBeDefined();
    for (const one of undo) one();
  });

  it('publishes different entries with `replace`, and lists the changes', async () => {
    const undo = [
      edit('titles.yaml', 'Nine stay in the light.', 'Only nine stay in the light.'),
      edit('moonjar/artists.yaml', 'en: Guk Seoryeon', 'en: Kook Seoryeon'),
      edit('moonjar/votes.yaml', 'opens: +2d 20:00', 'opens: +3d 20:00'),
    ];
    const report = await content.importFolder(folder, { now, replace: true });
    expect(report.created).toEqual(nothing);
    expect(report.changed).toEqual({
      ...nothing,
      titles: ['last-light'],
      artists: ['guk-seoryeon'], // One has a new opening time, the other a candidate who is found by a corrected name.
      votes: expect.arrayContaining(['moonjar-actor', 'moonjar-couple']),
    });
    for (const one of undo) one();
    await content.importFolder(folder, { now, replace: true });
  });

  it('moves a new entry to its place in the file with `replace`, once', async () => {
    const added = questionNamed('first');
    const undo = edit('questions.yaml', 'questions:\n', `questions:${added}`);
    const report = await content.importFolder(folder, { now, replace: true });
    expect(report.created).toEqual({ ...nothing, questions: ['first'] });
    const { rows } = await test.platform.pool.query('SELECT question_id FROM question ORDER BY position LIMIT 1');
    expect(rows).toEqual([{ question_id: 'first' }]);
    expect((await content.importFolder(folder, { now, replace: true })).changed).toEqual(nothing);
    undo();
  });

  it('does not change the beacon of an event whose entry has opened', async () => {
    const undo = edit('events.yaml', 'beacon: { votes: [moonjar-actor] }', 'beacon: { drand: quicknet }');
    expect(await problemsOf(content.importFolder(folder, { now, replace: true }))).toEqual([
      expect.stringMatching(
        /^events\.yaml:\d+:13 {2}`beacon` can't change any more: the event `moonjar-table-read` has opened, and fans entered under its rules\.$/,
      ),
    ]);
    undo();
  });

  it('does not change the rules of an opened vote, and reports the line of each change', async () => {
    const before = await state();
    const undo = [
      edit('last-light/votes.yaml', 'perDay: 30, perFan: 150', 'perDay: 40, perFan: 150'),
      edit('last-light/votes.yaml', 'closes: +5d 22:00', 'closes: +5d 21:00'),
    ];
    expect(await problemsOf(content.importFolder(folder, { now, replace: true }))).toEqual([
      expect.stringMatching(
        /^last-light\/votes\.yaml:12:13 {2}`closes` can't change any more: the vote `last-light-final` opened at .*Z, and its rules are frozen since\.$/,
      ),
      expect.stringMatching(/^last-light\/votes\.yaml:14:49 {2}`rules\.perDay` can't change any more/),
    ]);
    for (const one of undo.reverse()) one();
    expect(await state()).toEqual(before);
  });

  it('does not remove cards that fans bought, and reports the line of each change', async () => {
    const { pool } = test.platform;
    const votesWith = (numbers: number) =>
      pool.query("UPDATE photocard_product SET issued = $1 WHERE product_id = 'last-light-faces'", [numbers]);
    const byeolha = '      - { artist: moon-byeolha, line: { ko: 라스트 라이트 · 파이널';
    const edits = () => [
      edit('store.yaml', byeolha, byeolha.replace('moon-byeolha', 'guk-seoryeon')),
      edit(
        'store.yaml',
        'stock: 2000\n    limitPerFan: 5\n    photocards',
        'stock: 2\n    limitPerFan: 5\n    photocards',
      ),
    ];
    await votesWith(3);
    const before = await state();
    const undo = edits();
    expect(await problemsOf(content.importFolder(folder, { now, replace: true }))).toEqual([
      expect.stringMatching(
        /^store\.yaml:\d+:\d+ {2}`stock` can't be less than 3: fans have the cards of `last-light-faces`/,
      ),
      expect.stringMatching(/^store\.yaml:\d+:\d+ {2}The card of Moon Byeolha can't be removed: fans who bought/),
    ]);
    expect(await state()).toEqual(before);
    for (const one of undo.reverse()) one();
    // A name may be corrected, and a set may get more cards.
    const correct = [
      edit('last-light/artists.yaml', 'en: Moon Byeolha', 'en: Mun Byeolha'),
      edit(
        'store.yaml',
        byeolha,
        `${byeolha.replace('moon-byeolha', 'guk-seoryeon')}, en: More, ja: More } }\n${byeolha}`,
      ),
    ];
    await content.importFolder(folder, { now, replace: true });
    for (const one of correct.reverse()) one();
    // A design without issued cards may be changed freely.
    await votesWith(0);
    const free = edits();
    await content.importFolder(folder, { now, replace: true });
    for (const one of free.reverse()) one();
    await content.importFolder(folder, { now, replace: true });
  });

  it('does not change the candidates of an opened vote', async () => {
    const undo = edit('last-light/votes.yaml', '      - artist: zhao-yining\n', '');
    expect(await problemsOf(content.importFolder(folder, { now, replace: true }))).toEqual([
      expect.stringMatching(/^last-light\/votes\.yaml:3:9 {2}.*last-light-final.*frozen/),
    ]);
    undo();
  });
});

it.each([0, 5, 9, 14, 15, 20, 23.9])(
  'there are votes in every state after a first import at %s o’clock UTC',
  async (hours) => {
    const at = new Date(Date.UTC(2026, 10, 21) + hours * hour);
    const entries = readContent(demo, kindsOf(features)).of(voteKind);
    const states = entries.map(({ entry }) => {
      const { opens, closes, results, blindFrom } = voteTimes.resolve(entry, at);
      if (at < opens) return 'upcoming';
      if (at < closes) return blindFrom !== undefined && blindFrom <= at ? 'blind' : 'ongoing';
      return at < results ? 'counting' : 'result';
    });
    expect([...new Set(states)].sort()).toEqual(['blind', 'counting', 'ongoing', 'result', 'upcoming']);
  },
);
