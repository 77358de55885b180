import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useState } from 'react';
import { publicFrom, readBeaconRule, roundAddress } from '../../../../rules/draw-beacon.ts';
import type { EventDetail } from '../../../../server/event/contract.ts';
import { call } from '../../../core/api/call.ts';
import { useHost } from '../../../core/element/host.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { platform } from '../../../core/platform.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import type { Language } from '../../../core/words/language.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useFormats } from '../formats.ts';
import { type CompleteDraw, checkDraw, type ReadHeads, type Verdict } from './draw-check.ts';
import proof from './proof.css?inline';

const sheets = [proof];
const page = 5000;
/** How many winners are listed by pseudonym; the published list has all. */
const shownWinners = 20;

/** Every page of the list. */
async function fetchDraw(eventId: string, language: Language, signal: AbortSignal): Promise<CompleteDraw> {
  const fetchPage = (cursor?: string) =>
    call('GET /event/:eventId/draw', {
      params: { eventId },
      query: { limit: page, ...(cursor && { cursor }) },
      language,
      signal,
    });
  let { nextCursor, ...draw } = await fetchPage();
  while (nextCursor !== null) {
    const more = await fetchPage(nextCursor);
    nextCursor = more.nextCursor;
    draw = { ...draw, list: [...draw.list, ...more.list] };
  }
  return draw;
}

/** The heads of a vote, newest first, until one that is older than the instant. */
const headsOf: (language: Language) => ReadHeads = (language) => async (voteId, from) => {
  const fetchPage = (cursor?: string) =>
    call('GET /vote/:voteId/audit', { params: { voteId }, query: { ...(cursor && { cursor }) }, language });
  let { heads, nextCursor } = await fetchPage();
  while (nextCursor !== null && heads.every(({ publishedAt }) => publishedAt >= from)) {
    const more = await fetchPage(nextCursor);
    nextCursor = more.nextCursor;
    heads = [...heads, ...more.heads];
  }
  return heads;
};

/** The published data of a draw, and the result of this browser's own computation; null before there is a commitment. */
interface CheckedDraw {
  draw: CompleteDraw;
  verdict: Verdict | null;
}

async function fetchChecked(eventId: string, language: Language, signal: AbortSignal): Promise<CheckedDraw> {
  const draw = await fetchDraw(eventId, language, signal);
  return { draw, verdict: draw.commitment === null ? null : await checkDraw(draw, headsOf(language)) };
}

/** A sentence with the result of the check, and below it the published data in its order. */
export function ProofView({ event }: { event: EventDetail }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('event-proof');
  const language = useLanguage();
  const host = useHost();
  const { eventId, status } = event;
  const [remote] = useState(() => createRemote((signal) => fetchChecked(eventId, host.language.peek(), signal)));
  // The published data changes with the event's state, and has notes in each language.
  useEffect(() => {
    void [status, language];
    void remote.load();
  }, [remote, status, language]);
  useEffect(() => remote.dispose, [remote]);
  const { value, ...state } = remote.state.value;
  if (!value) {
    return state.status === 'failed' && 'error' in state ? (
      <ErrorState error={state.error} retryLabel={t('retry')} onRetry={remote.load} />
    ) : (
      <p className="checking" role="status">
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  const { draw, verdict } = value;
  return (
    <div className="proof-body">
      {verdict === null ? null : <Found verdict={verdict} count={draw.list.length} />}
      <p>{t('intro')}</p>
      <Own event={event} draw={draw} />
      <details>
        <summary>{t('details')}</summary>
        <div className="proof-body">
          <Steps draw={draw} />
          <Winners draw={draw} />
          <p>
            <a href={new URL('/docs/draw.md', platform.origin).href} target="_blank" rel="noreferrer">
              {t('how')}
            </a>
          </p>
        </div>
      </details>
    </div>
  );
}

function Steps({ draw }: { draw: CompleteDraw }) {
  const t = useWords('event-proof');
  const count = draw.entrants ?? 0;
  const newHeads = draw.beaconNews;
  const beaconText = useBeaconText(draw);
  return (
    <ol className="steps">
      <Step title={t('secretHash')} text={t('secretHashText')} value={draw.secretHash} />
      <Step
        title={t('commitment')}
        text={draw.commitment === null ? t('commitmentWaiting') : t('commitmentText', { count })}
        value={draw.commitment}
      />
      <Step
        title={t('beacon')}
        text={[
          beaconText,
          draw.beacon === null ? t('beaconWaiting') : newHeads === null ? '' : t('beaconNews', { count: newHeads }),
        ].join(' ')}
        value={draw.beacon}
      />
      <Step title={t('seed')} text={t('seedText')} value={draw.seed} />
    </ol>
  );
}

/** Exact description of the beacon; in the older form only a rough one. */
function useBeaconText({ beaconRule, beaconNote }: CompleteDraw): string {
  const t = useWords('event-proof');
  const { instant } = useFormats();
  if (beaconRule === null) return `${beaconNote ?? t('beaconVOTES')} ${t('beaconOlder')}`;
  const rule = readBeaconRule(beaconRule);
  const from = instant(new Date(publicFrom(rule)).toISOString());
  if (rule.kind === 'votes') return t('beaconHeads', { votes: rule.voteIds.join(', '), from });
  return t('beaconRound', { round: rule.round, from, address: roundAddress(rule.chain, rule.round) });
}

function Step({ title, text, value }: { title: string; text: string; value: string | null }): ReactNode {
  return (
    <li>
      <Heading below={2} className="minor">
        {title}
      </Heading>
      <p className="soft">{text}</p>
      {value === null || value === '' ? null : <code>{value}</code>}
    </li>
  );
}

/** The fan's own rank; only the fan knows which pseudonym is theirs. */
function Own({ event, draw }: { event: EventDetail; draw: CompleteDraw }) {
  const t = useWords('event-proof');
  const { entry } = event;
  if (entry === null) return null;
  const rank = draw.list.find(({ pseudonym }) => pseudonym === entry.pseudonym)?.rank ?? null;
  return (
    <div className="own">
      <Heading below={2} className="minor">
        {t('own')}
      </Heading>
      <code>{entry.pseudonym}</code>
      <p className="soft">{rank === null ? t('ownText') : `${t('ownText')} ${t('ownRank', { rank })}`}</p>
    </div>
  );
}

function Found({ verdict, count }: { verdict: Verdict; count: number }) {
  const t = useWords('event-proof');
  if (verdict === 'unable') return <p role="status">{t('unable')}</p>;
  return (
    <div className="verdict" data-verdict={verdict} role="status">
      <p>
        {verdict === 'wrong' || verdict === 'late' ? null : <CheckIcon />}
        <strong>{t(verdict)}</strong>
      </p>
      <p>{t(`${verdict}Text`, { count })}</p>
    </div>
  );
}

function Winners({ draw }: { draw: CompleteDraw }) {
  const t = useWords('event-proof');
  const maxRank = Math.min(
    shownWinners,
    draw.winners.reduce((sum, count) => sum + count, 0),
  );
  const winners = draw.list
    .filter(({ rank }) => rank !== null && rank <= maxRank)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  if (winners.length === 0) return null;
  return (
    <section aria-label={t('winners')}>
      <Heading below={2} className="minor">
        {t('winners')}
      </Heading>
      <ol className="winners">
        {winners.map(({ pseudonym }) => (
          <li key={pseudonym}>
            <code>{pseudonym.slice(0, 16)}…</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
