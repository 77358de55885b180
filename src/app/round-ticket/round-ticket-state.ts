import { canBuy } from '../../../rules/sale-state.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';

type Stream = Reply<'GET /streaming/:streamId'>;
type Product = Reply<'GET /product/:productId'>;
export type Round = Stream['rounds'][number];
export type RoundTicketState = ReturnType<typeof createRoundTicketState>;

/** Which round: of a stream, the one with this number or the first to show; of a title, the next one that needs a ticket. */
export type Subject = { streamId: string; number: number | null } | { titleId: string };

/** The ticket that admits to an upcoming round, and the round. */
export interface TicketOffer {
  stream: Pick<Stream, 'streamId' | 'name'>;
  round: Round;
  product: Product;
}

/** How many products are looked at for one that is on sale, and how many streams of a title for a round to come. */
const maxProducts = 5;
const maxStreams = 4;

/** The ticket that a fan needs for an upcoming round; null where there is nothing to sell. */
export function createRoundTicketState(subject: Subject) {
  const ticket = createRemote<TicketOffer | null>((abort) => find(subject, abort));
  return { ticket: ticket.state, load: ticket.load, clear: ticket.clear, dispose: ticket.dispose };
}

async function find(subject: Subject, signal: AbortSignal): Promise<TicketOffer | null> {
  const read = (streamId: string) => call('GET /streaming/:streamId', { params: { streamId }, signal });
  const found =
    'streamId' in subject
      ? roundToSell(await read(subject.streamId), subject.number)
      : nextToSell(await Promise.all((await listStreams(subject.titleId, signal)).map(read)));
  if (found === null) return null;
  for (const productId of found.stream.productIds.slice(0, maxProducts)) {
    const product = await call('GET /product/:productId', { params: { productId }, signal });
    if (canBuy(product.saleState)) return { ...found, product };
  }
  return null;
}

async function listStreams(titleId: string, signal: AbortSignal): Promise<string[]> {
  const { streams } = await call('GET /streaming', { query: { titleId }, signal });
  return streams.slice(0, maxStreams).map(({ streamId }) => streamId);
}

interface Found {
  stream: Stream;
  round: Round;
}

/** True if a fan needs a ticket for it that they don't have yet. */
const isToSell = ({ admissions }: Stream, { access, state }: Round): boolean =>
  admissions.length === 0 && access === 'PASS' && (state === 'SCHEDULED' || state === 'ENTRY_OPEN');

/** The round that is shown. */
function roundToSell(stream: Stream, number: number | null): Found | null {
  const shown = number ?? stream.round?.number;
  const round = stream.rounds.find((one) => one.number === shown);
  return round !== undefined && isToSell(stream, round) ? { stream, round } : null;
}

/** The round that begins first. */
function nextToSell(streams: readonly Stream[]): Found | null {
  const found = streams.flatMap((stream) =>
    stream.rounds.filter((round) => isToSell(stream, round)).map((round) => ({ stream, round })),
  );
  return found.toSorted((one, other) => one.round.startsAt.localeCompare(other.round.startsAt))[0] ?? null;
}
