import { randomId } from '../device/device.ts';
import { singleton } from '../singleton.ts';
import { storage } from '../storage/storage.ts';

/** How long a tab may hold the lease without Web Locks; then the tab counts as closed. Milliseconds. */
const leaseTime = 30_000;
/** How long to wait before reading back, so that of two tabs that wrote at once one sees that it lost. Milliseconds. */
const settleTime = 40;

const queue = singleton('exclusive-queue', () => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Runs `work` while no other call in this or another tab of this origin runs, in order. Web Locks ensure that. Where
 * they are missing (insecure context, old browser) a lease in storage does. Where storage is blocked, no other tab can
 * have the same session, and a queue in the page is enough.
 */
export function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks && !storage.isBlocked()) return navigator.locks.request('fan:session', work);
  const mine = queue.last.then(() => (storage.isBlocked() ? work() : withLease(work)));
  queue.last = mine.catch(() => undefined);
  return mine;
}

async function withLease<T>(work: () => Promise<T>): Promise<T> {
  const owner = randomId();
  while (!(await takeLease(owner))) await leaseMayBeFree();
  try {
    return await work();
  } finally {
    if (currentLease()?.owner === owner) storage.remove('sessionLease');
  }
}

async function takeLease(owner: string): Promise<boolean> {
  if (currentLease()) return false;
  storage.write('sessionLease', `${Date.now() + leaseTime} ${owner}`);
  // Storage has no compare-and-set: the last writer wins, and each writer reads back after all have written.
  await new Promise((resolve) => setTimeout(resolve, settleTime));
  return currentLease()?.owner === owner;
}

function currentLease(): { owner: string; until: number } | null {
  const [until, owner] = (storage.read('sessionLease') ?? '').split(' ');
  return owner && Number(until) > Date.now() ? { owner, until: Number(until) } : null;
}

/** Resolves when another tab releases the lease, or when it expires. */
function leaseMayBeFree(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('storage', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, (currentLease()?.until ?? 0) - Date.now()) + settleTime);
    addEventListener('storage', done);
  });
}
