import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { type SitePath, sitePath } from '../../../../rules/site/site-path.ts';
import type { Rights } from '../../../../server/vote/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { QuantityField } from '../../../core/ui/form/quantity-field.tsx';
import { MinusIcon } from '../../../core/ui/icons/minus.tsx';
import { PlusIcon } from '../../../core/ui/icons/plus.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type { VoteDetail } from '../one-vote/vote-state.ts';
import type { CastState } from './cast-state.ts';
import { freeFirst, maxOf, type RightKind, sizeOf } from './selection.ts';

interface RightsChoiceProps {
  cast: CastState;
  rights: Rights;
  vote: VoteDetail;
  /** The candidate's name. */
  candidateId: string;
  formats: Formats;
  /** While a ballot is being sent, or has to be confirmed. */
  isFixed: boolean;
}

const presets = [1, 5, 10];

/** A link to the store's vote packs, which links back to this vote and this candidate. */
function packsFor(voteId: string, candidateId: string): SitePath {
  const back = sitePath('/votehome', { vote: voteId, candidate: candidateId });
  return sitePath('/producthome', { kind: 'VOTE_PACK', back });
}

/** The number of rights of each kind, within the balance and the caps, which are shown. */
export function RightsChoice({ cast, rights, vote, candidateId, formats, isFixed }: RightsChoiceProps) {
  useSignals();
  const t = useWords('vote-cast');
  const { perDay, perFan, paid } = vote.rules;
  const selection = cast.selection.value;
  const max = sizeOf(freeFirst(rights.castable, rights));
  const hasNone = rights.free + rights.paid === 0;
  const isFull = perFan !== null && rights.spentInAll >= perFan;
  const isFullToday = perDay !== null && rights.spentToday >= perDay;
  const mayHaveMore = !isFull && !isFullToday && rights.freeClaimable === 0;
  const [claimed, setClaimed] = useState(0);
  return (
    <fieldset className="rights" disabled={isFixed}>
      <legend className="unseen">{t('choose')}</legend>
      {rights.freeClaimable > 0 ? <Claim cast={cast} count={rights.freeClaimable} onClaimed={setClaimed} /> : null}
      <p role="status" className="limits">
        {claimed > 0 ? t('claimed', { count: claimed }) : null}
      </p>
      <KindChoice kind="free" cast={cast} rights={rights} formats={formats} />
      {paid ? <KindChoice kind="paid" cast={cast} rights={rights} formats={formats} /> : null}
      <div className="presets">
        {presets
          .filter((amount) => amount < max)
          .map((amount) => (
            <Button key={amount} aria-pressed={sizeOf(selection) === amount} onClick={() => cast.setAll(amount)}>
              {t('votesOf', { count: amount, votes: formats.count(amount) })}
            </Button>
          ))}
        {maxOf('free', { free: 0, paid: 0 }, rights) > 0 ? (
          <Button onClick={() => cast.setAll(rights.free)}>{t('allFree')}</Button>
        ) : null}
        {max > 0 && max > rights.free ? <Button onClick={() => cast.setAll(max)}>{t('max')}</Button> : null}
      </div>
      <ul className="limits">
        {hasNone && mayHaveMore ? <li>{t('noRights')}</li> : null}
        {paid && mayHaveMore ? (
          <li>
            <PlatformLink to={packsFor(vote.voteId, candidateId)}>{t('getMore')}</PlatformLink>
          </li>
        ) : null}
        {isFull || isFullToday ? <li>{t(isFull ? 'capMet' : 'capMetToday')}</li> : null}
        {perDay === null ? null : (
          <li>{t('capDay', { spent: formats.count(rights.spentToday), cap: formats.count(perDay) })}</li>
        )}
        {perFan === null ? null : (
          <li>{t('capFan', { spent: formats.count(rights.spentInAll), cap: formats.count(perFan) })}</li>
        )}
        {rights.freeClaimable === 0 ? <li>{t('refill', { at: formats.instant(rights.refillsAt) })}</li> : null}
      </ul>
    </fieldset>
  );
}

interface ClaimProps extends Pick<RightsChoiceProps, 'cast'> {
  count: number;
  onClaimed: (count: number) => void;
}

/** Today's free rights come before everything else; the store is offered after them. */
function Claim({ cast, count, onClaimed }: ClaimProps) {
  useSignals();
  const t = useWords('vote-cast');
  const language = useLanguage();
  const failure = cast.claimFailure.value;
  const claim = async () => onClaimed((await cast.claim()) ?? 0);
  return (
    <>
      <Button kind="primary" wide busy={cast.isClaiming.value} onClick={claim}>
        {t('claim', { count })}
      </Button>
      <p role="alert" className="refusal">
        {failure ? messageOf(failure, language) : null}
      </p>
    </>
  );
}

interface KindChoiceProps {
  kind: RightKind;
  cast: CastState;
  rights: Rights;
  formats: Formats;
}

function KindChoice({ kind, cast, rights, formats }: KindChoiceProps) {
  useSignals();
  const t = useWords('vote-cast');
  const selection = cast.selection.value;
  const amount = selection[kind];
  const max = maxOf(kind, selection, rights);
  const name = t(kind);
  const set = (value: number) => cast.set(kind, value);
  return (
    <div className="kind" data-kind={kind}>
      <p className="kind-name">
        <strong>{name}</strong>
        <span>{t('left', { count: rights[kind], amount: formats.count(rights[kind]) })}</span>
      </p>
      <div className="stepper">
        <IconButton
          kind="quiet"
          label={t('less', { kind: name })}
          disabled={amount === 0}
          onClick={() => set(amount - 1)}
        >
          <MinusIcon />
        </IconButton>
        <QuantityField label={t('howMany', { kind: name })} value={amount} min={0} max={max} onChange={set} />
        <IconButton
          kind="quiet"
          label={t('oneMore', { kind: name })}
          disabled={amount >= max}
          onClick={() => set(amount + 1)}
        >
          <PlusIcon />
        </IconButton>
      </div>
      <input
        type="range"
        aria-label={t('adjust', { kind: name })}
        min={0}
        max={Math.max(1, max)}
        value={amount}
        disabled={max === 0}
        style={{ '--filled': max === 0 ? 0 : amount / max }}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <Expiry kind={kind} cast={cast} formats={formats} />
    </div>
  );
}

/** The expiry dates of a kind of rights, the soonest first, which is the order of spending. */
function Expiry({ kind, cast, formats }: Omit<KindChoiceProps, 'rights'>) {
  useSignals();
  const t = useWords('vote-cast');
  const lots = (cast.lots.value.value ?? []).filter((lot) => lot.kind === kind);
  if (lots.length === 0) return null;
  return (
    <ul className="lots">
      {lots.slice(0, 3).map((lot) => (
        <li key={lot.lotId}>
          {lot.expiresAt
            ? t('expires', { amount: formats.count(lot.remaining), at: formats.instant(lot.expiresAt) })
            : t('never', { amount: formats.count(lot.remaining) })}
        </li>
      ))}
    </ul>
  );
}
