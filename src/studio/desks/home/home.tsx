import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../core/ui/form/button.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import { useRemote } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Failed } from '../../layout/failed.tsx';
import { showFailure } from '../../layout/toasts.ts';
import { may } from '../../session/session-signals.ts';
import { ActivityPanel } from './activity.tsx';
import { AttentionPanel } from './attention.tsx';
import { FigurePanel } from './figure.tsx';
import './home.css';
import { createOverview } from './home-state.ts';

/** Open work, the figures of today and last week, and the latest actions. */
export default function Home() {
  useSignals();
  const t = useWords('studio-home');
  const overview = useRemote(() => createOverview(showFailure));
  const state = overview.state.value;
  const { value } = state;
  return (
    <>
      <DeskHead title={t('studio:desks.home')} text={t('text')}>
        <Button onClick={() => void overview.load()} busy={state.status === 'loading' && value !== undefined}>
          {t('refresh')}
        </Button>
      </DeskHead>
      {value === undefined && state.status === 'failed' ? <Failed error={state.error} onRetry={overview.load} /> : null}
      {value === undefined && state.status === 'loading' ? (
        <Loading label={t('loading')}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      ) : null}
      {value ? (
        <>
          <AttentionPanel lines={value.attention} />
          {value.figures.length > 0 ? (
            <section aria-labelledby="figures">
              <h2 id="figures" className="home-title">
                {t('today')}
              </h2>
              <div className="figures">
                {value.figures.map((figure) => (
                  <FigurePanel key={figure.kind} figure={figure} now={Date.parse(value.serverTime)} />
                ))}
              </div>
            </section>
          ) : null}
        </>
      ) : null}
      {may('record.read') ? <ActivityPanel /> : null}
    </>
  );
}
