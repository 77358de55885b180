import { call, type Reply } from '../../core/api/call.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { Language } from '../../core/words/language.ts';

export type ArtistPage = Reply<'GET /artist/:artistId'>;
export type ArtistVote = ArtistPage['votes'][number];

/** The longest delay of a timer; a page that is open for longer reloads then. Milliseconds. */
const maxWait = 2 ** 31 - 1;
/** Not all open pages ask in the same moment. Milliseconds. */
const spread = 3_000;

/** The votes of a page: those that fans can vote in, those that come, and those that are over, each in the order of the reply. */
export function votesByState(votes: readonly ArtistVote[]) {
  const of = (...states: ArtistVote['vote']['status'][]) => votes.filter(({ vote }) => states.includes(vote.status));
  return { now: of('ONGOING'), next: of('PREPARING'), past: of('COUNTING', 'RESULT_OPEN', 'VOIDED') };
}

/** When a vote of the page opens, hides its counts, closes or shows its result next, in milliseconds since 1970; null: never. */
export function nextChange(votes: readonly ArtistVote[], now: number): number | null {
  const coming = votes
    .filter(({ vote }) => vote.status !== 'VOIDED')
    .flatMap(({ vote }) => [vote.opensAt, vote.blindFrom, vote.closesAt, vote.resultsAt])
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
    .filter((instant) => instant > now);
  return coming.length === 0 ? null : Math.min(...coming);
}

/** An artist's page, in one request. It loads again when one of its votes changes its state. */
export function createArtistState(onFailure: (error: unknown) => void) {
  let shown = '';
  let artistId = '';
  let language: Language | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const page = createRemote(
    (signal) => call('GET /artist/:artistId', { params: { artistId }, ...(language && { language }), signal }),
    onFailure,
  );

  const stopFollowing = page.state.subscribe(({ status, value }) => {
    if (status !== 'ready' || value === undefined) return;
    clearTimeout(timer);
    const change = nextChange(value.votes, serverNow());
    if (change === null) return;
    timer = setTimeout(() => void page.load(), Math.min(change - serverNow() + Math.random() * spread, maxWait));
  });

  return {
    page: page.state,
    load: page.load,

    /** Loads when the artist or the language has changed; the last artist is not shown while the next one loads. */
    show(id: string, spoken: Language): void {
      const next = `${spoken} ${id}`;
      if (next === shown) return;
      if (id !== artistId) page.clear();
      shown = next;
      artistId = id;
      language = spoken;
      void page.load();
    },
    dispose(): void {
      clearTimeout(timer);
      stopFollowing();
      page.dispose();
    },
  };
}
