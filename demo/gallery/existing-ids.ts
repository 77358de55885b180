import { call } from '../../src/core/api/call.ts';
import { createRemote } from '../../src/core/state/remote.ts';

/** Existing ids to choose from, by the name of the attribute. */
export type ExistingIds = Readonly<
  Partial<Record<'vote-id' | 'stream-id' | 'title-id' | 'artist-id', readonly { id: string; name: string }[]>>
>;

export function createExistingIds() {
  return createRemote(async (signal): Promise<ExistingIds> => {
    const [votes, titles, streams, artists] = await Promise.all([
      call('GET /vote', { query: { limit: 100 }, signal }),
      call('GET /title', { signal }),
      call('GET /streaming', { signal }),
      call('GET /artist', { query: { limit: 100 }, signal }),
    ]);
    return {
      'vote-id': votes.votes.map(({ voteId, name }) => ({ id: voteId, name })),
      'stream-id': streams.streams.map(({ streamId, name }) => ({ id: streamId, name })),
      'title-id': titles.titles.map(({ titleId, name }) => ({ id: titleId, name })),
      'artist-id': artists.artists.map(({ artistId, name }) => ({ id: artistId, name })),
    };
  });
}
