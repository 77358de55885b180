import { signal } from '@preact/signals-react';
import { createAction } from '../../../core/api/action.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { download as fetchFile } from '../../../core/api/download.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { clearSession } from '../../../core/session/auth-state.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn, takeIntention } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type DataState = ReturnType<typeof createDataState>;
export type Prospect = Reply<'GET /user/me/withdrawal'>;
export type Format = 'json' | 'text';

interface DownloadState {
  status: 'idle' | 'running' | 'done' | 'failed';
  bytes: number;
  error: unknown;
}

/** Goes on after a sign-in. */
const leave = 'leave';

/** The export of the fan's own data, and the withdrawal. */
export function createDataState(list: ProfileState) {
  const download = signal<DownloadState>({ status: 'idle', bytes: 0, error: null });
  const format = signal<Format>('json');
  let running: AbortController | null = null;

  const prospect = createRemote<Prospect>((abort) => call('GET /user/me/withdrawal', { signal: abort }));
  const isConfirmOpen = signal(false);
  const typed = signal('');
  const leaving = createAction((error) => {
    list.reportError(error);
    if (error instanceof FanError && isOutdated(error)) void prospect.load();
  });

  /** Shows the consequences of a withdrawal; nothing is sent before the fan confirms. */
  function openConfirm(): void {
    typed.value = '';
    leaving.failure.value = null;
    isConfirmOpen.value = true;
    void prospect.load();
  }

  if (session.isLoggedIn.peek() && takeIntention(leave)) openConfirm();

  return {
    download,
    format,
    async fetch(chosen: Format): Promise<void> {
      if (running) return;
      const mine = new AbortController();
      running = mine;
      format.value = chosen;
      download.value = { status: 'running', bytes: 0, error: null };
      const onBytes = (bytes: number) => {
        download.value = { status: 'running', bytes, error: null };
      };
      try {
        const file = await fetchFile('GET /user/me/export', { query: { format: chosen } }, onBytes, mine.signal);
        keepFile(file, chosen === 'json' ? 'fanfare-data.json' : 'fanfare-data.txt');
        download.value = { status: 'done', bytes: file.size, error: null };
      } catch (error) {
        if (mine.signal.aborted) download.value = { status: 'idle', bytes: 0, error: null };
        else {
          download.value = { status: 'failed', bytes: 0, error };
          list.reportError(error);
        }
      } finally {
        running = null;
      }
    },
    stop: () => running?.abort(),

    prospect: prospect.state,
    loadProspect: prospect.load,
    isConfirmOpen,
    typed,
    leaving: leaving.busy,
    failure: leaving.failure,
    openConfirm,
    close(): void {
      isConfirmOpen.value = false;
    },
    /** Signs out, and leads to the sign-in; the fan then comes back to this dialog. */
    async signInAgain(): Promise<void> {
      isConfirmOpen.value = false;
      await session.signOut();
      requestSignIn(undefined, leave);
    },
    async leave(): Promise<void> {
      const nickname = typed.peek();
      const left = await leaving.run(nickname, (key) => call('DELETE /user/me', { body: { nickname }, key }));
      if (!left) return;
      isConfirmOpen.value = false;
      // The server has already ended every session; now sign out here and in the other tabs.
      clearSession();
      list.host.emit('fan-withdraw');
    },
    dispose(): void {
      running?.abort();
      prospect.dispose();
    },
  };
}

/** True if a refusal means that the data has changed since the dialog listed the consequences of leaving. */
const isOutdated = ({ code }: FanError): boolean => code === 'WITHDRAWAL_BLOCKED' || code === 'SIGN_IN_AGAIN';

/** Saves a file through the browser's downloads. */
function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by the next task and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
