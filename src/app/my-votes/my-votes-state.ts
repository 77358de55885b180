import { call, type Reply } from '../../core/api/call.ts';
import { createPagedRemote } from '../../core/state/paged-remote.ts';
import { createRemote } from '../../core/state/remote.ts';

export type OwnBallot = Reply<'GET /vote/me'>['ballots'][number];
export type OwnRights = Reply<'GET /voteright'>;
export type Lot = OwnRights['lots'][number];
export type MyVotesState = ReturnType<typeof createMyVotesState>;

/** The fan's ballots in all votes, newest first, and their vote rights. */
export function createMyVotesState() {
  const ballots = createPagedRemote<OwnBallot>(async (cursor, abort) => {
    const page = await call('GET /vote/me', { query: { cursor }, signal: abort });
    return { rows: page.ballots, nextCursor: page.nextCursor };
  });
  const rights = createRemote<OwnRights>((abort) => call('GET /voteright', { signal: abort }));
  return {
    ballots,
    rights,
    load(): void {
      void ballots.load();
      void rights.load();
    },
    dispose(): void {
      ballots.dispose();
      rights.dispose();
    },
  };
}

/** The lots of one kind that can still be spent; the server lists the soonest to expire first. */
export function liveLots(rights: OwnRights, kind: Lot['kind']): readonly Lot[] {
  return rights.lots.filter((lot) => lot.live && lot.kind === kind);
}

/** The votes left in several lots; null for a single lot, which names its own number. Free rights count for one vote each. */
export function sumOfLots(lots: readonly Pick<Lot, 'kind' | 'remaining'>[]): number | null {
  const isSummed = lots.length > 1 && lots.every(({ kind }) => kind === 'paid');
  return isSummed ? lots.reduce((sum, { remaining }) => sum + remaining, 0) : null;
}
