import { call, type Reply } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';

/** A product, a stream or a prize event. */
export interface About {
  kind: 'PRODUCT' | 'STREAM' | 'EVENT';
  subjectId: string;
}

type Artists = Reply<'GET /artist/about'>['artists'];

/** The artists whom something is about. Names come in the page's language, so a change of it loads them again. */
export const createArtistsOf = ({ kind, subjectId }: About) =>
  createRemote<Artists>(
    async (abort) => (await call('GET /artist/about', { query: { kind, subjectId }, signal: abort })).artists,
  );
