import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useHost } from '../../core/element/host.ts';
import type { eventElement } from './contract.ts';
import { EventList } from './event-list.tsx';
import { EventScreen } from './event-screen.tsx';
import { createFanEventState, type EventAttributes } from './fan-event-state.ts';

/** Prize events, or one of them. */
export function FanEvent({ eventId, titleId, filter, mine }: EventAttributes) {
  useSignals();
  const host = useHost<typeof eventElement>();
  const [state] = useState(() => createFanEventState(host));
  useLayoutEffect(() => state.follow({ eventId, titleId, filter, mine }), [state, eventId, titleId, filter, mine]);
  useEffect(() => state.dispose, [state]);
  const opened = state.opened.value;
  const list = state.list.value;
  return (
    <div className="fan-event">
      {opened ? (
        <EventScreen key={opened.eventId} state={state} opened={opened} />
      ) : list ? (
        <EventList state={state} list={list} />
      ) : null}
    </div>
  );
}
