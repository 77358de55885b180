import { useSignals } from '@preact/signals-react/runtime';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { eventElement } from './contract.ts';
import { EventScreen } from './event-screen.tsx';
import { createFanEventState, type EventAttributes, type FanEventState } from './fan-event-state.ts';
import { listPart } from './late-parts.ts';

/** Prize events, or one of them. */
export function FanEvent({ eventId, titleId, filter, mine }: EventAttributes) {
  useSignals();
  const host = useHost<typeof eventElement>();
  const state = useElementState(
    () => createFanEventState(host),
    (events) => events.follow({ eventId, titleId, filter, mine }),
    [eventId, titleId, filter, mine],
  );
  const opened = state.opened.value;
  return (
    <div className="fan-event">
      {opened ? <EventScreen key={opened.eventId} state={state} opened={opened} /> : <ListPlace state={state} />}
    </div>
  );
}

/** Reserves the place of the list before its script is loaded. */
function ListPlace({ state }: { state: FanEventState }) {
  useSignals();
  const t = useWords('event');
  const list = state.list.value;
  const part = listPart.part.value;
  const failure = state.listFailure.value;
  if (list && part) return <part.EventList state={state} list={list} />;
  if (failure !== null) {
    return <ErrorState error={failure} retryLabel={t('retry')} onRetry={state.showList} />;
  }
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="stage" />
    </Loading>
  );
}
