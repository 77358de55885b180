import { expect, it } from 'vitest';
import english from '../../../locales/en/doctor.json' with { type: 'json' };
import { sections } from './findings.ts';
import { report, wordsFor } from './report.ts';

it('the report has a sentence and a remedy for every fault, and no unused words', () => {
  const names = Object.keys(sections);
  const others = ['title', 'close', 'more', 'healthy', 'found', 'textOnly'];
  const expected = [...others, ...names, ...names.map((name) => `${name}Remedy`)];
  expect(Object.keys(english).toSorted()).toEqual(expected.toSorted());
});

it('the report uses the reader’s language, lists faults first, and links to the documents', () => {
  const findings = [
    { name: 'storage', values: {} },
    { name: 'unreachable', values: { origin: 'https://fans.example' } },
  ] as const;
  const [first, second] = report(findings, wordsFor('ja-JP'), 'https://fans.example/');
  expect(first).toMatchObject({
    isFault: true,
    what: 'プラットフォーム（https://fans.example）に接続できません。',
    more: 'https://fans.example/docs/embedding.md#troubleshooting',
  });
  expect(second?.isFault).toBe(false);
});
