import { expect, it } from 'vitest';
import { createTrackingUpload } from './tracking-state.ts';

type Check = NonNullable<Parameters<typeof createTrackingUpload>[0]>;

const bytes = (text: string) => new TextEncoder().encode(text);
const good = { orderId: 'one', carrier: 'DHL', parcels: 2, problem: null };
const unknown = { orderId: null, carrier: null, parcels: 0, problem: 'UNKNOWN_CARRIER' } as const;
/** Knows DHL alone. */
const check: Check = async (rows) => ({ rows: rows.map(({ carrier }) => (carrier === 'DHL' ? good : unknown)) });

it('a file is ready when none of its rows has a problem', async () => {
  const upload = createTrackingUpload(check);
  await upload.read(bytes('Order,Carrier,Tracking\nFN-1,DHL,1\nFN-2,A friend,2\n'), 'sent.csv');
  expect(upload.name.value).toBe('sent.csv');
  expect(upload.isReady.value).toBe(false);
  expect(upload.wrong.value).toMatchObject([{ line: 3, number: 'FN-2', checked: { problem: 'UNKNOWN_CARRIER' } }]);
  await upload.read(bytes('Order,Carrier,Tracking\nFN-1,DHL,1\n'));
  expect([upload.isReady.value, upload.parcels.value]).toEqual([true, 2]);
});

it('the chosen carrier is for rows without one, which are checked again', async () => {
  const upload = createTrackingUpload(check);
  await upload.read(bytes('Order,Tracking\nFN-1,1\n'));
  expect(upload.isReady.value).toBe(false);
  await upload.choose('DHL');
  expect(upload.isReady.value).toBe(true);
  expect(upload.toSend()).toEqual([{ number: 'FN-1', carrier: 'DHL', trackingNumber: '1' }]);
});

it('an unreadable file causes no request, and is not ready', async () => {
  const upload = createTrackingUpload(() => Promise.reject(new Error('unexpected request')));
  await upload.read(bytes('Name,Amount\nMina,1\n'));
  expect([upload.file.value?.problem, upload.isReady.value, upload.failure.value]).toEqual(['NO_HEAD', false, null]);
});

it('the answer for an earlier file does not count for a later one', async () => {
  const answers: (() => void)[] = [];
  const upload = createTrackingUpload(async (rows) => {
    await new Promise<void>((resolve) => void answers.push(resolve));
    return check(rows);
  });
  const first = upload.read(bytes('Order,Carrier,Tracking\nFN-1,DHL,1\n'));
  const second = upload.read(bytes('Order,Carrier,Tracking\nFN-2,A friend,2\n'));
  for (const answer of answers.toReversed()) answer();
  await Promise.all([first, second]);
  expect(upload.rows.value).toMatchObject([{ number: 'FN-2', checked: { problem: 'UNKNOWN_CARRIER' } }]);
  expect(upload.busy.value).toBe(false);
});

it('a check that failed can be made again', async () => {
  let fails = true;
  const upload = createTrackingUpload((rows) => (fails ? Promise.reject(new Error('away')) : check(rows)));
  await upload.read(bytes('Order,Carrier,Tracking\nFN-1,DHL,1\n'));
  expect([upload.failure.value, upload.isReady.value]).toEqual([new Error('away'), false]);
  fails = false;
  await upload.check();
  expect([upload.failure.value, upload.isReady.value]).toEqual([null, true]);
});
