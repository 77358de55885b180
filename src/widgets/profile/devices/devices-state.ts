import { signal } from '@preact/signals-react';
import type { neededScope, Scope } from '../../../../rules/scopes.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type Device = Reply<'GET /user/me/device'>['devices'][number];
/** Scopes that a fan can revoke from a partner's page. */
export type OptionalScope = Exclude<Scope, typeof neededScope>;
export type DevicesState = ReturnType<typeof createDevicesState>;

/** The fan's sessions. */
export function createDevicesState(list: ProfileState) {
  const devices = createRemote<readonly Device[]>(
    async (abort) => (await call('GET /user/me/device', { signal: abort })).devices,
  );
  /** The session that is being ended, or all others. */
  const busy = signal<string | null>(null);
  /** How many were just ended. */
  const ended = signal(0);
  const failure = signal<unknown>(null);
  void devices.load();

  async function act(what: string, work: () => Promise<number>): Promise<void> {
    if (busy.peek()) return;
    busy.value = what;
    failure.value = null;
    ended.value = 0;
    try {
      ended.value = await work();
    } catch (error) {
      failure.value = error;
      list.reportError(error);
    } finally {
      busy.value = null;
      void devices.load();
    }
  }

  /** A scope that is being taken, as `family scope`. */
  const taking = signal<string | null>(null);
  /** The family from which a scope was taken last. */
  const taken = signal<string | null>(null);

  async function take(familyId: string, scope: OptionalScope): Promise<void> {
    if (taking.peek()) return;
    taking.value = `${familyId} ${scope}`;
    taken.value = null;
    failure.value = null;
    try {
      await call('DELETE /user/me/device/:familyId/scope/:scope', { params: { familyId, scope } });
      await devices.load();
      taken.value = familyId;
    } catch (error) {
      failure.value = error;
      list.reportError(error);
    } finally {
      taking.value = null;
    }
  }

  return {
    devices: devices.state,
    load: devices.load,
    busy,
    ended,
    failure,
    taking,
    taken,
    take,
    end(familyId: string): Promise<void> {
      return act(familyId, async () => {
        await call('DELETE /user/me/device/:familyId', { params: { familyId } });
        return 1;
      });
    },
    endOthers(): Promise<void> {
      return act('all', async () => (await call('DELETE /user/me/device')).ended);
    },
    dispose: devices.dispose,
  };
}
