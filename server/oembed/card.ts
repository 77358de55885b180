import { createMoments, homeZone } from '../../rules/moments.ts';
import { formatMoney } from '../../rules/money.ts';
import type { EventDetail } from '../event/contract.ts';
import type { EventService } from '../event/service.ts';
import type { NoticeService } from '../notice/service.ts';
import type { Language, Picture } from '../platform/http/contract.ts';
import type { Translate } from '../platform/text/words.ts';
import type { ProductDetail } from '../store/contract.ts';
import type { StoreService } from '../store/service.ts';
import type { StreamSummary } from '../streaming/contract.ts';
import type { StreamingService } from '../streaming/service.ts';
import type { TitleService } from '../title/service.ts';
import type { VoteDetail } from '../vote/contract.ts';
import type { VoteService } from '../vote/service.ts';
import type { Subject } from './subject.ts';

/** The features that provide data for cards; all data is read as for a visitor. */
export interface CardSources {
  votes: Pick<VoteService, 'readVote'>;
  titles: Pick<TitleService, 'readTitle'>;
  events: Pick<EventService, 'read'>;
  store: Pick<StoreService, 'readProduct'>;
  streams: Pick<StreamingService['reader'], 'read'>;
  notices: Pick<NoticeService, 'readNotice'>;
}

/** The text of a card in the reader's language; only public data. */
export interface Card {
  subject: Subject;
  name: string;
  /** Above the name: the title that it belongs to. */
  over: string | null;
  /** Below the name. */
  lines: string[];
  /** The text of the link. */
  action: string;
  accent: string | null;
  picture: Picture | null;
  /** The number of votes: its text, and the number in it, which is updated live. */
  count: { words: string; number: string } | null;
  /** A running vote's leaders, and whether their counts may be updated live. */
  leaders: VoteDetail['leaders'];
  isLive: boolean;
}

/** @throws Refusal NOT_FOUND */
export async function readCard(
  sources: CardSources,
  translate: Translate,
  subject: Subject,
  language: Language,
): Promise<Card> {
  const t = (key: string, values?: Record<string, unknown>) => translate(language, `oembed:${key}`, values);
  // The card is drawn for readers in any zone, so its times are in the title's own.
  const when = (instant: string, zone = homeZone) =>
    createMoments(language, Date.now, zone, zone, true).instant(instant);
  const common = { subject, count: null, leaders: [], isLive: false, action: t(`actions.${subject.kind}`) };
  const { id } = subject;
  switch (subject.kind) {
    case 'vote': {
      const vote = await sources.votes.readVote(id, language);
      return { ...common, ...ofVote(vote, language, t, when) };
    }
    case 'title': {
      const { name, tagline, accent, stage } = await sources.titles.readTitle(id, language);
      return { ...common, name, over: null, lines: [tagline], accent, picture: stage };
    }
    case 'event': {
      const event = await sources.events.read(id, null, language);
      const { name, titleName, accent, picture } = event;
      return { ...common, name, over: titleName, lines: linesOfEvent(event, t, when), accent, picture };
    }
    case 'product': {
      const product = await sources.store.readProduct(id, language);
      const { name, titleName, accent, pictures } = product;
      const lines = linesOfProduct(product, language, t, when);
      return { ...common, name, over: titleName, lines, accent, picture: pictures[0] ?? null };
    }
    case 'stream': {
      const visitor = { userId: null, deviceId: null };
      const { name, titleName, accent, poster, round } = await sources.streams.read(id, visitor, language);
      return { ...common, name, over: titleName, lines: linesOfRound(round, t, when), accent, picture: poster };
    }
    case 'notice': {
      const { name, titleName, excerpt, publishedAt } = await sources.notices.readNotice(id, null, language);
      return { ...common, name, over: titleName, lines: [when(publishedAt), excerpt], accent: null, picture: null };
    }
  }
}

type TranslateKey = (key: string, values?: Record<string, unknown>) => string;
type When = (instant: string, timeZone?: string) => string;

function ofVote({ total, timeZone, ...vote }: VoteDetail, language: Language, t: TranslateKey, when: When) {
  const instants = {
    opens: when(vote.opensAt, timeZone),
    closes: when(vote.closesAt, timeZone),
    results: when(vote.resultsAt, timeZone),
  };
  const state = t(`vote.${vote.status}`, instants);
  const number = total === null ? '' : new Intl.NumberFormat(language).format(total);
  return {
    name: vote.name,
    over: vote.titleName,
    lines: [state, ...(vote.blind ? [t('blind')] : [])],
    count: total === null ? null : { words: t('votes', { count: total, votes: number }), number },
    accent: vote.accent,
    picture: vote.picture,
    leaders: vote.leaders,
    isLive: vote.status === 'ONGOING' && !vote.blind,
  };
}

function linesOfEvent(event: EventDetail, t: TranslateKey, when: When): string[] {
  const instants = { opens: when(event.opensAt), closes: when(event.closesAt), results: when(event.resultsAt) };
  const prize = event.prizes[0]?.name;
  return [t(`event.${event.status}`, instants), ...(prize ? [prize] : [])];
}

function linesOfProduct(product: ProductDetail, language: Language, t: TranslateKey, when: When): string[] {
  return [
    formatMoney(product.price, language),
    t(`product.${product.saleState}`, { opens: when(product.opensAt) }),
    product.summary,
  ];
}

function linesOfRound(round: StreamSummary['round'], t: TranslateKey, when: When): string[] {
  return round === null ? [] : [t(`stream.${round.state}`, { starts: when(round.startsAt) }), round.name];
}
