import { signal } from '@preact/signals-react';
import { createAction } from '../../../core/api/action.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type CalendarAddress = Reply<'GET /user/me/calendar'>;
export type CalendarState = ReturnType<typeof createCalendarState>;

/** The last action; shown until the next step. */
type Done = 'made' | 'renewed' | 'withdrawn' | 'copied' | 'notCopied';

/** The secret address of the fan's calendar. */
export function createCalendarState({ reportError }: Pick<ProfileState, 'reportError'>) {
  const address = createRemote<CalendarAddress>((abort) => call('GET /user/me/calendar', { signal: abort }));
  const done = signal<Done | null>(null);
  /** True while the dialog that confirms the new address is open. */
  const isOpen = signal(false);
  const action = createAction(reportError);
  void address.load();

  async function change(what: Done, send: (key: string) => Promise<CalendarAddress>): Promise<void> {
    done.value = null;
    isOpen.value = false;
    const reply = await action.run(what, send);
    if (reply === null) return;
    address.set(reply);
    done.value = what;
  }

  const create = (what: Done) => change(what, (key) => call('POST /user/me/calendar', { key }));

  return {
    address: address.state,
    load: address.load,
    done,
    isOpen,
    busy: action.busy,
    failure: action.failure,
    make: () => create('made'),
    renew: () => create('renewed'),
    withdraw: () => change('withdrawn', (key) => call('DELETE /user/me/calendar', { key })),
    async copy(url: string): Promise<void> {
      try {
        await navigator.clipboard.writeText(url);
        done.value = 'copied';
      } catch {
        // Some browsers forbid it; the fan copies the selected text.
        done.value = 'notCopied';
      }
    },
    dispose: address.dispose,
  };
}

/** The address as programs for calendars subscribe to it: a browser hands `webcal:` to them. */
export const subscription = (url: string): string => url.replace(/^https?:/, 'webcal:');
