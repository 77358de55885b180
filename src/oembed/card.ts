import type { LiveCounts, VoteDetail } from '../../server/vote/contract.ts';
import { leadersOf } from './leaders.ts';

/*
 * Updates a vote's card live. The server has rendered the card into the page; this page has no origin, no session
 * and no storage, and reads only public data.
 */

const base = new URL('/api/v1', import.meta.url).href;
const card = document.querySelector<HTMLElement>('.card[data-vote]:not([data-vote=""])');
const voteId = card?.dataset['vote'];

function follow(id: string, list: HTMLElement): void {
  const counts = new Map<string, number>();
  const stream = new EventSource(`${base}/vote/${id}/live`);
  stream.addEventListener(`vote:${id}`, ({ data }: MessageEvent<string>) => {
    const message: LiveCounts = JSON.parse(data);
    if (message.counts === null || message.total === null) return;
    const total = new Intl.NumberFormat(document.documentElement.lang).format(message.total);
    document.querySelector('.card-total')?.replaceChildren(total);
    if (message.whole) counts.clear();
    for (const [candidateId, count] of message.counts) counts.set(candidateId, count);
    void show(id, list, counts);
  });
}

/** Writes the leaders again; a leader without a known name reloads all names. */
async function show(id: string, list: HTMLElement, counts: ReadonlyMap<string, number>): Promise<void> {
  const leaders = leadersOf(counts, list.children.length);
  const rowOf = (candidateId: string) => list.querySelector(`[data-candidate="${CSS.escape(candidateId)}"]`);
  if (leaders.some(({ candidateId }) => !rowOf(candidateId))) await rename(id, list);
  for (const { candidateId, rank, share } of leaders) {
    const row = rowOf(candidateId);
    if (!(row instanceof HTMLElement)) continue;
    write(row, rank, share);
    list.append(row);
  }
}

async function rename(id: string, list: HTMLElement): Promise<void> {
  const answer = await fetch(`${base}/vote/${id}`, { headers: { 'Accept-Language': document.documentElement.lang } });
  if (!answer.ok) throw new Error(`The vote ${id} answered ${answer.status}`);
  const { leaders }: VoteDetail = await answer.json();
  for (const [index, { candidateId, name, portrait }] of leaders.entries()) {
    const row = list.children.item(index);
    row?.setAttribute('data-candidate', candidateId);
    row?.querySelector('.leader-name')?.replaceChildren(name);
    row?.querySelector('img')?.setAttribute('src', portrait.url);
  }
}

function write(row: HTMLElement, rank: number, share: number): void {
  row.style.setProperty('--share', share.toFixed(4));
  row.querySelector('.leader-rank')?.replaceChildren(String(rank));
  row.querySelector('.leader-share')?.replaceChildren(`${(share * 100).toFixed(1)}%`);
}

const list = card?.querySelector<HTMLElement>('.leaders');
if (voteId && list) follow(voteId, list);
