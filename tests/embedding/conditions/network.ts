import type { Condition } from '../condition.ts';

/** Words that an ad-blocker with broad lists drops anywhere in an address. */
const careless = /event|share|track|vote/;

const voteData = ['fan-vote', 'fan-vote, the board', 'fan-event'];

/** Elements that need data from the platform. The others look the same for every signed-out visitor. */
const withData = [...voteData, 'fan-store', 'fan-player', 'fan-notice', 'fan-title', 'fan-policy', 'fan-inquiry'];

const dropped = 'Its requests are dropped';

const dataIsBlocked = {
  content: `${dropped}: it shows its children instead`,
  readable: `${dropped}: its children belong to the page`,
  pointer: `${dropped}: its children belong to the page`,
  keyboard: `${dropped}: its children belong to the page`,
  events: `${dropped}: it fires only fan-error, which the column “children” checks`,
  attributes: `${dropped}, and the specification fixes the address of its data`,
  language: `${dropped}: its children belong to the page`,
  theme: `${dropped}: its children belong to the page`,
  moves: `${dropped}: its children belong to the page`,
};

/** Failures between the page and the platform, made by a proxy, so that they are the same for every engine. */
export const networkConditions: readonly Condition[] = [
  {
    id: 'api-down',
    title: 'while the platform’s data is unavailable, and then available again',
    fault: { drops: /^\/api\//, ends: true, fails: { rows: withData, code: 'NETWORK' } },
    expectedComplaints: [/Failed to load|CORS|ERR_|NetworkError|access control|Load failed/],
    timeoutMs: 60_000,
  },
  {
    id: 'api-error',
    title: 'while the platform answers 502 and then works again',
    fault: { drops: /^\/api\//, status: 502, ends: true, fails: { rows: withData, code: 'SERVER_ERROR' } },
    expectedComplaints: [/502|CORS|ERR_FAILED|Failed to load|access control|Load failed/],
    timeoutMs: 60_000,
  },
  {
    id: 'chunks-down',
    title: 'while its scripts can’t be loaded, and then can',
    fault: { drops: /^\/assets\//, ends: true, fails: { rows: 'all', code: 'CHUNK_FAILED' } },
    expectedComplaints: [/Failed to load|ERR_|preload|CORS|NetworkError|access control|Load failed/],
    timeoutMs: 60_000,
  },
  {
    id: 'offline',
    title: 'added while the browser is offline, which then comes back',
    onlyChromium: 'the drivers of the others can’t take a page’s network away',
    around: (tag) => `<template>${tag}</template>`,
    script: `globalThis.isPlaced = false;
      addEventListener('load', () => { globalThis.isPlaced = true; });
      addEventListener('offline', () => { for (const cell of document.querySelectorAll('section'))
        cell.append(cell.querySelector('template').content.cloneNode(true)); }, { once: true });`,
    fault: { offline: true, ends: true, fails: { rows: 'all', code: 'CHUNK_FAILED' } },
    expectedComplaints: [/Failed to load|ERR_|preload/],
    timeoutMs: 60_000,
  },
  {
    id: 'ad-blocker',
    title: 'behind an ad-blocker that drops event, share, track and vote',
    fault: { drops: careless, fails: { rows: voteData, code: 'CHUNK_FAILED' } },
    expectedComplaints: [/Failed to load|ERR_|CORS|NetworkError|access control|Load failed/],
    notApplicableFor: Object.fromEntries(voteData.map((row) => [row, dataIsBlocked])),
  },
  {
    id: 'slow-3g',
    title: 'on slow 3G',
    fault: { bytesPerSecond: 50_000, latencyMs: 400 },
    timeoutMs: 120_000,
  },
];
