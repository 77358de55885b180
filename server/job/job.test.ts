import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMembersWorld, forAll, type MembersWorld } from '../members/testing.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';

let world: MembersWorld;
let owner: StudioBrowser;
let desk: StudioBrowser;
let deskId: string;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: owner } = await world.staff(forAll('owner')));
  ({ browser: desk, staffId: deskId } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

const reason = 'A campaign of bots';
const rows = (sql: string, ...values: unknown[]) => world.fans.rowsOf(sql, ...values);
const newId = async () => (await world.fans.newFan()).userId;
const newIds = async (count: number) => Promise.all(Array.from({ length: count }, newId));
const warn = { kind: 'WARN', cause: 'AUTOMATION' };

async function begin(userIds: readonly string[], action: object = warn, browser = desk): Promise<string> {
  const { body, text } = await browser.request('POST /studio/member/bulk', { userIds, action, reason });
  if (body.jobId === undefined) throw new Error(text);
  return body.jobId;
}

async function runAll(): Promise<void> {
  while (await world.studio.jobs.runNext()) await Promise.resolve();
}

const read = async (jobId: string, browser = desk) => (await browser.request(`GET /studio/job/${jobId}`)).body;
const fetchResult = (jobId: string, browser = desk) =>
  browser.request(`GET /studio/job/${jobId}/result`, undefined, { 'Sec-Fetch-Site': 'same-origin' });
const warningsOf = (userId: string) =>
  rows("SELECT item_id FROM inbox_item WHERE user_id = $1 AND kind = 'WARNED'", userId);

describe('a bulk action', () => {
  it('is done to each member once, each with an entry in the audit log, and ends in a file', async () => {
    const userIds = await newIds(3);
    const jobId = await begin(userIds);
    expect(await read(jobId)).toMatchObject({
      kind: 'MEMBER_WARN',
      state: 'WAITING',
      steps: 3,
      done: 0,
      requestedBy: { staffId: deskId },
      result: null,
    });
    await runAll();
    expect(await read(jobId)).toMatchObject({ state: 'DONE', done: 3, refused: 0, result: { name: 'members.csv' } });
    for (const userId of userIds) {
      expect(await warningsOf(userId)).toHaveLength(1);
      const { body } = await owner.request(`GET /studio/audit-log/member/${userId}`);
      expect(body.entries[0]).toMatchObject({ action: 'member.warn', reason, actor: { id: deskId }, roles: ['desk'] });
      const entry = (await owner.request(`GET /studio/audit-log/entry/${body.entries[0].entry}`)).body;
      expect(entry.detail.after).toEqual({ cause: 'AUTOMATION', jobId });
    }
    const file = await fetchResult(jobId);
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="members.csv"');
    expect(file.text.split('\r\n')).toHaveLength(5);
    expect(file.text).toContain(userIds[1]);
  });

  it('continues after a missing member, and reports it', async () => {
    const userIds = [await newId(), 'unknown', await newId()];
    const jobId = await begin(userIds, { kind: 'GRANT', count: 3, days: null });
    await runAll();
    expect(await read(jobId)).toMatchObject({ state: 'DONE', done: 3, refused: 1 });
    const lots = await rows(
      'SELECT granted FROM paid_lot WHERE user_id = ANY ($1) AND source LIKE $2',
      userIds,
      'operator:%',
    );
    expect(lots).toEqual([{ granted: 3 }, { granted: 3 }]);
    expect((await fetchResult(jobId)).text).toMatch(/unknown,(?!Done|완료)/);
  });

  it('is refused for a member who is named twice, without a member, and without the right for it', async () => {
    const userId = await newId();
    const startBulk = (userIds: string[], browser = desk) =>
      browser.request('POST /studio/member/bulk', { userIds, action: warn, reason });
    expect((await startBulk([userId, userId])).body.code).toBe('INVALID_REQUEST');
    expect((await startBulk([])).body.code).toBe('INVALID_REQUEST');
    const { browser: auditor } = await world.staff(forAll('auditor'));
    expect((await startBulk([userId], auditor)).body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'member.help' });
  });

  it('fails once its asker has lost the right', async () => {
    const { browser, staffId } = await world.staff(forAll('desk'));
    const userId = await newId();
    const jobId = await begin([userId], warn, browser);
    await rows("UPDATE staff_role SET role = 'door' WHERE staff_id = $1", staffId);
    await runAll();
    expect(await read(jobId)).toMatchObject({ state: 'FAILED', failure: 'RIGHT_REQUIRED', done: 0 });
    expect(await warningsOf(userId)).toEqual([]);
    expect((await read(jobId)).result).toBeNull();
  });

  it('has a file of its finished steps if it fails later', async () => {
    const { browser, staffId } = await world.staff(forAll('desk'));
    const userIds = await newIds(60);
    const jobId = await begin(userIds, warn, browser);
    await world.studio.jobs.runNext();
    await rows("UPDATE staff_role SET role = 'door' WHERE staff_id = $1", staffId);
    await runAll();
    expect(await read(jobId)).toMatchObject({ state: 'FAILED', done: 50, result: { name: 'members.csv' } });
    expect((await fetchResult(jobId)).text).toMatch(new RegExp(`${userIds[59]},(Not done|처리 안 함)`));
  });
});

describe('a job', () => {
  it('is done once by two processes that both believe to be elected', async () => {
    const userIds = await newIds(40);
    const jobId = await begin(userIds);
    await Promise.all([runAll(), runAll(), runAll()]);
    expect(await read(jobId)).toMatchObject({ state: 'DONE', done: 40, refused: 0 });
    const items = await rows("SELECT user_id FROM inbox_item WHERE user_id = ANY ($1) AND kind = 'WARNED'", userIds);
    expect(items).toHaveLength(40);
  });

  it('ends after its current step when it is stopped, and can’t be stopped again', async () => {
    const userIds = await newIds(60);
    const jobId = await begin(userIds);
    // One turn does fifty steps.
    await world.studio.jobs.runNext();
    expect(await read(jobId)).toMatchObject({ state: 'RUNNING', done: 50 });
    const stopped = await desk.request(`POST /studio/job/${jobId}/stop`, { reason });
    expect(stopped.body).toMatchObject({ state: 'STOPPED', done: 50 });
    await runAll();
    expect(await read(jobId)).toMatchObject({ state: 'STOPPED', done: 50, result: { name: 'members.csv' } });
    // The file says to whom it was done, and to whom not.
    const lines = (await fetchResult(jobId)).text.split('\r\n');
    expect(lines[50]).toMatch(new RegExp(`^${userIds[49]},(Done|완료)$`));
    expect(lines[51]).toMatch(new RegExp(`^${userIds[50]},(Not done|처리 안 함)$`));
    expect(await rows('SELECT FROM job_step WHERE job_id = $1', jobId)).toEqual([]);
    expect(await warningsOf(userIds[50] ?? '')).toEqual([]);
    const again = await desk.request(`POST /studio/job/${jobId}/stop`, { reason });
    expect(again.body).toMatchObject({ code: 'JOB_STATE', state: 'STOPPED' });
  });

  it('shares the time with other jobs', async () => {
    const long = await begin(await newIds(60));
    const short = await begin(await newIds(1));
    await world.studio.jobs.runNext();
    await world.studio.jobs.runNext();
    expect(await read(short)).toMatchObject({ state: 'DONE' });
    expect(await read(long)).toMatchObject({ state: 'RUNNING', done: 50 });
    await runAll();
    expect(await read(long)).toMatchObject({ state: 'DONE', done: 60 });
  });

  it('is shown only to staff with the right for it, the latest first', async () => {
    const jobId = await begin([await newId()]);
    const { body } = await desk.request('GET /studio/job?limit=1');
    expect(body.jobs[0].jobId).toBe(jobId);
    const next = await desk.request(`GET /studio/job?limit=1&cursor=${body.nextCursor}`);
    expect(next.body.jobs[0].jobId).not.toBe(jobId);
    const { browser: door } = await world.staff(forAll('door'));
    expect((await door.request('GET /studio/job')).body.jobs).toEqual([]);
    expect((await door.request(`GET /studio/job/${jobId}`)).body.code).toBe('NOT_FOUND');
    expect((await door.request(`POST /studio/job/${jobId}/stop`, { reason })).body.code).toBe('NOT_FOUND');
    await runAll();
    expect((await fetchResult(jobId, door)).body.code).toBe('NOT_FOUND');
  });

  it('stores its input and its file sealed, and deletes the file after some days', async () => {
    const userId = await newId();
    const jobId = await begin([userId]);
    const [waiting] = await rows('SELECT input_sealed FROM job WHERE job_id = $1', jobId);
    expect(String(waiting?.['input_sealed'])).not.toContain(userId);
    await runAll();
    const [done] = await rows('SELECT input_sealed, result_sealed FROM job WHERE job_id = $1', jobId);
    expect(done?.['input_sealed']).toBeNull();
    expect(String(done?.['result_sealed'])).not.toContain(userId);
    await rows("UPDATE job SET result_until = now() - interval '1 second' WHERE job_id = $1", jobId);
    expect((await fetchResult(jobId)).body.code).toBe('NOT_FOUND');
    await world.studio.jobs.sweep();
    expect(await rows('SELECT result_sealed, result_name FROM job WHERE job_id = $1', jobId)).toEqual([
      { result_sealed: null, result_name: null },
    ]);
  });
});

describe('an export on a member’s behalf', () => {
  const requestExport = async (userId: string) =>
    (await owner.request(`POST /studio/member/${userId}/export`, { cause: 'ASKED', format: 'json', reason })).body;

  it('waits for a second person, then is a file, and the member reads why', async () => {
    const { browser: other } = await world.staff(forAll('owner'));
    const fan = await world.fans.newFan();
    const { approval, done } = await requestExport(fan.userId);
    expect(done).toBeNull();
    await runAll();
    expect(await rows('SELECT FROM job WHERE object_id = $1', fan.userId)).toEqual([]);
    const approved = await other.request(`POST /studio/approval/${approval.approvalId}/approval`);
    const { jobId } = approved.body.done;
    await runAll();
    expect(await read(jobId, owner)).toMatchObject({
      kind: 'MEMBER_EXPORT',
      state: 'DONE',
      object: { kind: 'member', id: fan.userId },
    });
    const file = JSON.parse((await fetchResult(jobId, owner)).text);
    expect(file.profile[0].userId).toBe(fan.userId);
    expect(file).toHaveProperty('orders');
    const [item] = await rows('SELECT kind, name FROM inbox_item WHERE user_id = $1', fan.userId);
    expect(item).toMatchObject({ kind: 'DATA_EXPORTED', name: { en: 'you asked us to' } });
    // Only an owner sees that it exists.
    expect((await desk.request(`GET /studio/job/${jobId}`)).body.code).toBe('NOT_FOUND');
    // The file goes with the account.
    await world.fans.leave(fan);
    expect((await fetchResult(jobId, owner)).body.code).toBe('NOT_FOUND');
    expect((await read(jobId, owner)).result).toBeNull();
  });

  it('is stopped if the member leaves while it waits, and makes no file', async () => {
    const { browser: other } = await world.staff(forAll('owner'));
    const fan = await world.fans.newFan();
    const { approval } = await requestExport(fan.userId);
    const approved = await other.request(`POST /studio/approval/${approval.approvalId}/approval`);
    const { jobId } = approved.body.done;
    await world.fans.leave(fan);
    await runAll();
    expect(await read(jobId, owner)).toMatchObject({ state: 'STOPPED', result: null });
    expect(await rows('SELECT input_sealed, result_sealed FROM job WHERE job_id = $1', jobId)).toEqual([
      { input_sealed: null, result_sealed: null },
    ]);
  });
});
