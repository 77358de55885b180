import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { siteRoutes } from '../../rules/site/site-routes.ts';
import { accountCalls } from '../../server/account/contract.ts';
import { calls } from '../../server/contracts.ts';
import { eventTransitions } from '../../server/event/reading/state.ts';
import { orderTransitions } from '../../server/order/transitions.ts';
import { attemptTransitions } from '../../server/payment/attempt/transitions.ts';
import { Language } from '../../server/platform/http/contract.ts';
import { errorStatus } from '../../server/platform/http/errors.ts';
import { roundTransitions } from '../../server/streaming/rounds/round-state.ts';
import { sessionTransitions } from '../../server/streaming/session-state.ts';
import { codeTransitions, ticketTransitions } from '../../server/ticket/transitions.ts';
import { voteTransitions } from '../../server/vote/counts/status.ts';
import type { Row } from './table.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Messages of specification §8, in its order, by their codes in `locales/<language>/error.json`; the fifth one has two.
 */
const messages: readonly string[] = [
  'SERVER_ERROR',
  'ARTIST_NOT_SELECTED',
  'VOTE_FAILED',
  'FREE_VOTES_UNAVAILABLE',
  'NICKNAME_TAKEN',
  'EMAIL_TAKEN',
  'SIGN_UP_FAILED',
  'SIGN_IN_REFUSED',
  'LOGIN_REQUIRED',
  'PAYMENT_UNAVAILABLE',
  'POPUP_BLOCKED',
  'NETWORK',
  'PAYMENT_FAILED',
  'INVALID_CODE',
  'TICKET_ISSUE_FAILED',
  'WRONG_APPROACH',
  'BROADCAST_ENDED',
  'LOGIN_WINDOW_EXPIRED',
  'POPUP_BLOCKER',
  'OTHER_DEVICE',
  'NO_CANDIDATES',
  'NOTHING_REGISTERED',
  'EMAIL_INVALID',
  'WINNER_INFO_REQUIRED',
];

/** The state machines, by the first words of their row. */
const machines: Readonly<Record<string, object>> = {
  'A vote': voteTransitions,
  'An order': orderTransitions,
  'A payment attempt': attemptTransitions,
  'A ticket code': codeTransitions,
  'A ticket': ticketTransitions,
  'A round': roundTransitions,
  'A playback session': sessionTransitions,
  'An event': eventTransitions,
};

/**
 * Finds what must have a row. It is read from the sources, so that nothing new can be forgotten.
 * @returns a sentence for each missing row, and for each row about something that does not exist
 */
export function missingRows(rows: readonly Row[]): string[] {
  return [
    ...compare('Routes', siteRoutes, named(rows, 'Routes')),
    ...compare('Messages', messages, named(rows, 'Messages')),
    ...wordless(messages),
    ...unsaid(rows),
    ...compare('Calls', Object.keys(calls), named(rows, 'Calls').map(callOf).filter(isCall)),
    ...compare('Storage keys', storageKeys(), named(rows, 'Storage keys')),
    ...compare('Profile', profileFields(), named(rows, 'Profile')),
    ...compare('Rules', refusedValues(), named(rows, 'Rules')),
    ...missingStates(rows),
  ];
}

/** The names between backticks in the rows of a section. */
function named(rows: readonly Row[], section: string): string[] {
  return rows
    .filter((row) => row.section === section)
    .flatMap(({ what }) => Array.from(what.matchAll(/`([^`]+)`/g), ([, name = '']) => name));
}

function compare(section: string, wanted: readonly string[], listed: readonly string[]): string[] {
  const without = wanted.filter((name) => !listed.includes(name));
  const unknown = listed.filter((name) => !wanted.includes(name));
  return [
    ...without.map((name) => `${section}: ${name} has no row.`),
    ...unknown.map((name) => `${section}: there is no ${name}.`),
  ];
}

const callOf = (name: string): string => name.replace('/api/v1', '');
const isCall = (name: string): boolean => /^[A-Z]+ \//.test(name);

/** Messages without words in a language. */
function wordless(codes: readonly string[]): string[] {
  return Language.options.flatMap((language) => {
    const file = readFileSync(join(root, 'locales', language, 'error.json'), 'utf8');
    const words = z.record(z.string(), z.string()).parse(JSON.parse(file));
    return codes.filter((code) => !words[code]).map((code) => `Messages: ${code} has no words in ${language}.`);
  });
}

/** Messages whose row names no test for them. */
function unsaid(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const tests = row.proofs.map(({ file }) => readFileSync(join(root, file), 'utf8'));
    return named([row], 'Messages')
      .filter((code) => !tests.some((test) => test.includes(`'${code}'`)))
      .map((code) => `Messages: no test in the row of ${code} asks for it.`);
  });
}

/**
 * The keys that core stores in the browser, as the sources name them; names that are not keys, such as a header's, are
 * never stored.
 */
function storageKeys(): string[] {
  const sources = globSync('src/core/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/[./]test/.test(file));
  const keys = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!/storage\.(read|write|remove)\(/.test(text)) return [];
    return Array.from(
      text.matchAll(/storage\.(?:read|write|remove|nameOf)\('([^']+)'|const \w*[kK]ey = '([^']+)'/g),
      ([, literal, constant]) => literal ?? constant ?? '',
    );
  });
  return [...new Set(keys)];
}

/** What a fan can change of themselves (§3), without what tells one sight of it from the next. */
function profileFields(): string[] {
  return Object.keys(accountCalls['PATCH /user/me'].body.shape).filter((field) => field !== 'version');
}

/** The error codes for invalid input. */
function refusedValues(): string[] {
  return Object.entries(errorStatus).flatMap(([code, status]) => (status === 422 || status === 400 ? [code] : []));
}

function missingStates(rows: readonly Row[]): string[] {
  return Object.entries(machines).flatMap(([machine, table]) => {
    const row = rows.find(({ section, what }) => section === 'States' && what.startsWith(`${machine}: `));
    if (row === undefined) return [`States: “${machine}” has no row.`];
    return compare(`States, ${machine}`, Object.keys(table), named([row], 'States'));
  });
}
