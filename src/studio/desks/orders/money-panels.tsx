import { formatMoney } from '../../../../rules/money.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { FailureCode } from '../../panel/failure-code.tsx';
import { Dotted, Line, Panel } from '../../panel/panel.tsx';
import type { DeskOrder } from './orders-state.ts';
import { Tries } from './tries.tsx';

/** Attempts to pay as the provider knows them, money that goes back, and the states of the order. */
export function MoneyPanels({ order }: { order: DeskOrder }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const language = useLanguage();
  return (
    <div className="panels">
      {order.payments ? (
        <Panel
          title={t('attempts')}
          none={t('attemptsNone')}
          rows={order.payments.map((attempt) => (
            <Line
              key={attempt.attemptId}
              name={[t(`providers.${attempt.provider}`), attempt.reference].filter(Boolean).join(' · ')}
              text={
                <Dotted
                  parts={[
                    formatMoney(attempt.amount, language),
                    attempt.captured.amount > 0 && !attempt.counts && t('notCounted'),
                    attempt.returned.amount > 0 && t('refundedOf', { amount: formatMoney(attempt.returned, language) }),
                    attempt.failure && <FailureCode key="failure" code={attempt.failure} />,
                    attempt.isSilent && t('silent'),
                    attempt.dispute && !attempt.dispute.closedAt && t('disputed'),
                    instant(attempt.createdAt),
                    attempt.checkedAt && t('checkedAt', { at: instant(attempt.checkedAt) }),
                    attempt.closedAt && t('closedAt', { at: instant(attempt.closedAt) }),
                  ]}
                />
              }
            >
              <span className={attempt.isSilent ? 'state-mark state-mark-alert' : 'state-mark'}>
                {t(`attemptStates.${attempt.state}`)}
              </span>
            </Line>
          ))}
        />
      ) : null}
      {order.refunds ? (
        <Panel
          title={t('refunds')}
          none={t('studio:members.none')}
          rows={order.refunds.map(({ refundId, amount, by, cause, at, sending }) => (
            <Line
              key={refundId}
              name={formatMoney(amount, language)}
              text={
                <Dotted
                  parts={[
                    t(`requestedBy.${by}`),
                    cause && t(`refundCauses.${cause}`),
                    instant(at),
                    sending && sending.tries > 0 && <Tries key="tries" owed={sending} />,
                  ]}
                />
              }
            >
              <span className={sending && sending.tries > 0 ? 'state-mark state-mark-alert' : 'state-mark'}>
                {t(sending ? 'refundSending' : 'refundSent')}
              </span>
            </Line>
          ))}
        />
      ) : null}
      {order.history ? (
        <Panel
          title={t('states')}
          rows={order.history.map(({ status, at }) => (
            <Line key={`${status} ${at}`} name={t(`studio:members.orderStates.${status}`)} text={instant(at)} />
          ))}
        />
      ) : null}
    </div>
  );
}
