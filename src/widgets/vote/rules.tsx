import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../../core/session/session.ts';
import { Button } from '../../core/ui/button.tsx';
import { CheckIcon } from '../../core/ui/icons/check.tsx';
import { ChevronDownIcon } from '../../core/ui/icons/chevron-down.tsx';
import { ReceiptIcon } from '../../core/ui/icons/receipt.tsx';
import { useWords } from '../../core/words/words.ts';
import type { OpenVote } from './fan-vote-state.ts';
import type { Formats } from './formats.ts';
import type { VoteDetail } from './vote-state.ts';

interface RulesProps {
  vote: VoteDetail;
  formats: Formats;
  opened: OpenVote;
}

/** The vote's frozen rules in plain words, and the ways to check that they were kept. */
export function Rules({ vote, formats, opened }: RulesProps) {
  useSignals();
  const t = useWords('vote');
  const { rules } = vote;
  const hasBegun = vote.status !== 'PREPARING';
  return (
    <div className="about">
      <details className="rules">
        <summary>
          {t('rules')}
          <ChevronDownIcon />
        </summary>
        <ul>
          {sentences(vote, formats, t).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="digest">
          {t('ruleVersion', { version: rules.version })}
          <code>{rules.digest}</code>
        </p>
      </details>
      {hasBegun && session.isLoggedIn.value ? (
        <Button onClick={() => opened.showRecord('history')}>
          <ReceiptIcon />
          <span>{t('history')}</span>
        </Button>
      ) : null}
      {hasBegun ? (
        <Button onClick={() => opened.showRecord('audit')}>
          <CheckIcon />
          <span>{t('audit')}</span>
        </Button>
      ) : null}
    </div>
  );
}

function sentences(vote: VoteDetail, formats: Formats, t: ReturnType<typeof useWords>): string[] {
  const { freePerDay, paid, perDay, perFan, voids } = vote.rules;
  return [
    freePerDay > 0 ? t('ruleFree', { count: freePerDay }) : t('ruleNoFree'),
    paid ? t('rulePaid') : t('ruleNoPaid'),
    perDay === null ? '' : t('rulePerDay', { count: perDay }),
    perFan === null ? '' : t('rulePerFan', { count: perFan }),
    t('ruleZone', { zone: formats.zone }),
    t('ruleTie'),
    vote.blindFrom
      ? t('ruleBlind', { from: formats.instant(vote.blindFrom), to: formats.instant(vote.resultsAt) })
      : '',
    voids === 'FRAUD_ONLY' ? t('ruleVoidsFraud') : t('ruleVoidsBoth'),
  ].filter(Boolean);
}
