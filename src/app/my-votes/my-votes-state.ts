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
  /** Free rights count for one open vote, which a lot names by its id. */
  const voteNames = createRemote<ReadonlyMap<string, string>>(async (abort) => {
    const { votes } = await call('GET /vote', { query: { filter: 'ongoing', limit: 100 }, signal: abort });
    return new Map(votes.map(({ voteId, name }) => [voteId, name]));
  });
  const loadRights = async (): Promise<void> => {
    await rights.load();
    const { value } = rights.state.peek();
    if (value && liveLots(value, 'free').some(({ voteId }) => voteId !== null)) await voteNames.load();
  };
  return {
    ballots,
    rights,
    voteNames,
    load(): void {
      void ballots.load();
      void loadRights();
    },
    dispose(): void {
      ballots.dispose();
      rights.dispose();
      voteNames.dispose();
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
