import { expect, it } from 'vitest';
import { missingTokens } from './checks/frames.ts';
import { checkRelease } from './checks/release.ts';
import { examineWritten, readPage } from './examine-written.ts';

const attributes = [{ name: 'vote-id', type: { text: 'string' } }];
const tags = ['fan-vote', 'fan-player'];
const platform = {
  base: 'https://fans.example/',
  manifest: { modules: [{ declarations: tags.map((tagName) => ({ tagName, attributes })) }] },
  files: ['assets/core-1234567.js'],
};
const script = '<script type="module" src="https://fans.example/embed.js"></script>';
const vote = '<fan-vote vote-id="final"></fan-vote>';

/** @param html stands in a page that names its language */
function find(html: string, headers: Record<string, string> = {}, address = 'https://artist.example/page') {
  return examineWritten(readPage(new URL(address), `<html lang="en">${html}`, new Headers(headers)), platform);
}
const policy = (text: string, html = script + vote) => find(html, { 'Content-Security-Policy': text });

it('the doctor finds nothing wrong with a correct page', () => {
  expect(find(script + vote)).toEqual([]);
  expect(find('<p>No elements, no script</p>')).toEqual([]);
  const complete =
    "default-src 'none'; script-src https://fans.example; connect-src https://fans.example; img-src https://fans.example";
  expect(policy(complete)).toEqual([]);
  expect(policy(complete.replaceAll('https://fans.example', 'https:'))).toEqual([]);
});

it.each([
  ['noScript', vote],
  ['notModule', `<script src="https://fans.example/embed.js"></script>${vote}`],
  ['mixedContent', `<script type="module" src="http://fans.example/embed.js"></script>${vote}`],
  ['twoVersions', `${script}<script type="module" src="https://fans.example/embed/0.1.0/embed.js"></script>${vote}`],
  ['scriptOrder', `${script}<script type="importmap">{}</script>${vote}`],
  ['selfClosing', `${script}<fan-vote vote-id="final" /><p>Swallowed</p>`],
  ['unknownTag', `${script}<fan-votes></fan-votes>`],
  ['framedPlatform', `${script}<iframe src="https://fans.example/votehome"></iframe>`],
])('the doctor reports %s', (name, html) => {
  expect(find(html).map((finding) => finding.name)).toEqual([name]);
});

it('the doctor reports the header that breaks the sign-in window', () => {
  const opener = (value: string) => find(script + vote, { 'Cross-Origin-Opener-Policy': value });
  expect(opener('same-origin; report-to="x"').map(({ name }) => name)).toEqual(['opener']);
  expect(opener('same-origin-allow-popups')).toEqual([]);
});

it('the doctor writes each directive that the policy lacks, in full', () => {
  const html = `${script}<fan-player></fan-player>`;
  expect(policy("default-src 'self'; img-src data:", html).map(({ values }) => values['line'])).toEqual([
    "script-src 'self' https://fans.example",
    "connect-src 'self' https://fans.example",
    'img-src data: https://fans.example',
    "media-src 'self' https://fans.example",
    "media-src 'self' blob:",
  ]);
  const meta = `<meta http-equiv="Content-Security-Policy" content="img-src 'self'">`;
  expect(find(meta + script + vote).map(({ values }) => values['line'])).toEqual([
    "img-src 'self' https://fans.example",
  ]);
});

it('the doctor accepts a nonce on the tag for everything that the script loads, and requires one under strict-dynamic', () => {
  const strict = "script-src 'nonce-abc' 'strict-dynamic' https:";
  const named = script.replace('<script ', '<script nonce="abc" ');
  expect(policy(strict, named + vote)).toEqual([]);
  expect(policy("script-src 'nonce-abc'", named + vote)).toEqual([]);
  expect(policy(strict).map(({ name }) => name)).toEqual(['nonce']);
});

it('the doctor reports a style attribute that the policy blocks, with the rule to write instead', () => {
  const html = `${script}<fan-vote style="--fan-accent: red"></fan-vote>`;
  expect(policy("style-src 'self'", html)).toEqual([
    { name: 'styleAttribute', values: { tag: 'fan-vote', line: 'fan-vote { --fan-accent: red; }' } },
  ]);
  expect(policy("style-src 'self' 'unsafe-inline'", html)).toEqual([]);
});

it('the doctor finds files that are not part of the current release', () => {
  const today = 'https://fans.example/assets/core-1234567.js';
  expect(checkRelease([today, 'https://artist.example/assets/own.js'], platform)).toEqual([]);
  const old = 'https://fans.example/assets/core-7654321.js';
  expect(checkRelease([today, `${old}?x`], platform)).toEqual([{ name: 'oldRelease', values: { file: old } }]);
});

it('the doctor reports the sandbox tokens that a frame lacks', () => {
  expect(missingTokens('allow-scripts allow-same-origin allow-forms')).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ]);
});
