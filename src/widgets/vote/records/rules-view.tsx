import { useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type { VoteDetail } from '../one-vote/vote-state.ts';

interface RulesViewProps {
  vote: VoteDetail;
  formats: Formats;
}

/** The vote's fixed rules in words, with their version and digest. */
export function RulesView({ vote, formats }: RulesViewProps) {
  const t = useWords('vote-records');
  const { version, digest } = vote.rules;
  return (
    <div className="rules">
      <ul>
        {sentences(vote, formats, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        {t('ruleVersion', { version })}
        <code>{digest}</code>
      </p>
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
