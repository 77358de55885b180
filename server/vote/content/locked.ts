import type { Locked } from '../../content/content.ts';
import type { Connection } from '../../platform/database/database.ts';

const rules = ['title', 'opens', 'closes', 'results', 'blindFrom', 'timeZone', 'rules', 'candidateTable'];
/** Of a candidate: the digest of the vote's rules covers them. */
const ofCandidate = ['id', 'artist', 'name'];

/** The parts of a vote that are locked once it has opened: `frozenProblems` and the database refuse changes of them. */
export async function lockedParts(
  connection: Pick<Connection, 'query'>,
  voteId: string,
  value: unknown,
): Promise<Locked[]> {
  const { rows } = await connection.query<{ opened: boolean }>(
    'SELECT opens_at <= clock_timestamp() AS opened FROM vote WHERE vote_id = $1',
    [voteId],
  );
  if (rows[0]?.opened !== true) return [];
  const { candidates }: { candidates?: unknown } = Object(value);
  const count = Array.isArray(candidates) ? candidates.length : 0;
  return [
    ...rules.map((key): Locked => ({ path: [key], part: 'ALL', reason: 'VOTE_OPEN' })),
    { path: ['candidates'], part: 'LIST', reason: 'VOTE_OPEN' },
    ...Array.from({ length: count }, (_, index) =>
      ofCandidate.map((key): Locked => ({ path: ['candidates', index, key], part: 'ALL', reason: 'VOTE_OPEN' })),
    ).flat(),
  ];
}
