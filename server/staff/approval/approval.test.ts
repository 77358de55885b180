import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoleAssignment } from '../../../rules/staff/rights.ts';
import { calls } from '../../contracts.ts';
import { verifyRecord } from '../../platform/audit-log/verify-audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { createApi } from '../../platform/http/api.ts';
import type { CallContract } from '../../platform/http/contract.ts';
import { testTokens } from '../../platform/testing.ts';
import { seedDemoBallots } from '../../vote/operations.ts';
import { saveVotes } from '../../vote/save-votes.ts';
import { studioVoteRoutes } from '../../vote/studio/studio-routes.ts';
import { voteContent } from '../../vote/testing.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../testing-studio.ts';

let world: StudioWorld;
let voteId: string;
let asker: StudioBrowser;
let askerId: string;
let other: StudioBrowser;

const note = { ko: '오류', en: 'A mistake', ja: '誤り' };
const reason = 'Bots in the last hour';
const forTitle: readonly RoleAssignment[] = [{ role: 'producer', titleId: 'last-light' }];
const ownerRole: readonly RoleAssignment[] = [{ role: 'owner', titleId: null }];

async function signedIn(roles: readonly RoleAssignment[]) {
  const { staffId, token } = await world.invite(roles);
  const browser = world.browser();
  await accept(browser, world.test.platform.config.publicOrigin, token);
  return { staffId, browser };
}

beforeAll(async () => {
  world = await createStudioWorld();
  ({ browser: asker, staffId: askerId } = await signedIn(forTitle));
  ({ browser: other } = await signedIn(ownerRole));
});
afterAll(() => world.close());

beforeEach(async () => {
  voteId = `vote-${randomUUID()}`;
  const { pool } = world.test.platform;
  await inTransaction(pool, (connection) => saveVotes(connection, [voteContent(voteId, { titleId: 'last-light' })]));
  await seedDemoBallots(pool, voteId, { a: 40, b: 20 });
  await pool.query('UPDATE staff_setting SET two_people = true');
});

const requestVoiding = (browser = asker, key: string = randomUUID()) =>
  browser.request(`POST /studio/vote/${voteId}/voiding`, { note, reason }, { 'Idempotency-Key': key });
const newApprovalId = async (): Promise<string> => (await requestVoiding()).body.approval.approvalId;
const approve = (approvalId: string, browser = other, key: string = randomUUID()) =>
  browser.request(`POST /studio/approval/${approvalId}/approval`, undefined, { 'Idempotency-Key': key });

const isVoid = async (): Promise<boolean> =>
  (await world.test.platform.pool.query('SELECT voided_at FROM vote WHERE vote_id = $1', [voteId])).rows[0]
    .voided_at !== null;
const history = async () => (await other.request(`GET /studio/audit-log/vote/${voteId}`)).body.entries;
const actions = async () => (await history()).map(({ action }: { action: string }) => action);

describe('an action that needs two people', () => {
  it('is requested with a reason, and not carried out', async () => {
    const reply = await requestVoiding();
    expect(reply.body).toEqual({
      done: null,
      approval: { approvalId: expect.any(String), expiresAt: expect.any(String) },
    });
    expect(await isVoid()).toBe(false);
    expect(await history()).toMatchObject([{ action: 'approval.ask', reason, object: { titleId: 'last-light' } }]);
  });

  it('is carried out once another person with the right approves it, and the audit log has both people', async () => {
    const approvalId = await newApprovalId();
    const approved = await approve(approvalId);
    expect(approved.body).toMatchObject({
      done: { ballots: expect.any(Number) },
      approval: { state: 'APPROVED', action: 'vote.voidVote', requestedBy: { staffId: askerId }, mayDecide: false },
    });
    expect(approved.body.done.ballots).toBeGreaterThan(0);
    expect(await isVoid()).toBe(true);
    expect(await actions()).toEqual(['approval.approve', 'vote.voidVote', 'approval.ask']);
    const [, done] = await history();
    expect(done).toMatchObject({ reason, roles: ['owner'] });
    const shown = await other.request(`GET /studio/audit-log/entry/${done.entry}`);
    expect(shown.body.detail.approval).toEqual({ approvalId, askedBy: askerId });
  });

  it('is requested once if the same request is repeated', async () => {
    const key = randomUUID();
    const first = await requestVoiding(asker, key);
    expect((await requestVoiding(asker, key)).text).toBe(first.text);
    expect(await actions()).toEqual(['approval.ask']);
  });

  it('is carried out once, however many people approve it at once, and a repeated request gets the same answer', async () => {
    const approvalId = await newApprovalId();
    const { browser: third } = await signedIn(ownerRole);
    const key = randomUUID();
    const first = await Promise.all([approve(approvalId, other, key), approve(approvalId, third)]);
    const codes = first.map(({ status, body }) => (status === 200 ? 'DONE' : body.code));
    expect(new Set(codes)).toEqual(new Set(['DONE', 'APPROVAL_STATE']));
    expect((await approve(approvalId, other, key)).text).toBe(first[0]?.text);
    expect((await actions()).filter((action: string) => action === 'vote.voidVote')).toHaveLength(1);
  });

  it('is never decided by its requester, whatever their roles', async () => {
    const approvalId = (await requestVoiding(other)).body.approval.approvalId;
    expect((await approve(approvalId)).body.code).toBe('OWN_APPROVAL');
    expect((await other.request(`POST /studio/approval/${approvalId}/refusal`, { reason })).body.code).toBe(
      'OWN_APPROVAL',
    );
    await expect(
      world.test.platform.pool.query(
        "UPDATE staff_approval SET state = 'APPROVED', decided_by = asked_by, decided_at = now() WHERE approval_id = $1",
        [approvalId],
      ),
    ).rejects.toThrow('violates check constraint');
    expect(await isVoid()).toBe(false);
  });

  it.each([
    ['without the right', [{ role: 'auditor', titleId: null }]],
    ['with the right for another title', [{ role: 'producer', titleId: 'another' }]],
  ] as const)('is not found by a person %s', async (_, roles) => {
    const approvalId = await newApprovalId();
    const { staffId, browser } = await signedIn([]);
    for (const { role, titleId } of roles)
      await world.test.platform.pool.query('INSERT INTO staff_role VALUES ($1, $2, $3)', [
        staffId,
        role,
        titleId ?? '',
      ]);
    expect((await approve(approvalId, browser)).body.code).toBe('NOT_FOUND');
    expect((await browser.request('GET /studio/approval')).body.approvals).toEqual([]);
    expect(await isVoid()).toBe(false);
  });

  it('needs a fresh passkey of both people', async () => {
    const approvalId = await newApprovalId();
    const { browser, staffId } = await signedIn(ownerRole);
    await world.test.platform.pool.query(
      "UPDATE staff_session SET proven_at = now() - interval '1 hour' WHERE staff_id = $1",
      [staffId],
    );
    expect((await requestVoiding(browser)).body.code).toBe('PROOF_REQUIRED');
    expect((await approve(approvalId, browser)).body.code).toBe('PROOF_REQUIRED');
  });

  it('is refused before an approval is requested, if it could not be carried out', async () => {
    const unknown = await asker.request('POST /studio/vote/none/voiding', { note, reason });
    expect(unknown.body.code).toBe('NOT_FOUND');
    const { browser } = await signedIn([{ role: 'producer', titleId: 'another' }]);
    expect((await requestVoiding(browser)).body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'vote.void' });
    expect(await actions()).toEqual([]);
  });

  it('stays open when the change itself fails', async () => {
    const approvalId = await newApprovalId();
    const { platform } = world.test;
    // Votes can't be deleted; this one is renamed, so that it is not found when it is approved.
    await world.test.owner.query('ALTER TABLE vote RENAME COLUMN title_id TO title_id_away');
    expect((await approve(approvalId)).status).toBe(500);
    await world.test.owner.query('ALTER TABLE vote RENAME COLUMN title_id_away TO title_id');
    expect((await other.request('GET /studio/approval')).body.approvals).toContainEqual(
      expect.objectContaining({ approvalId, state: 'ASKED', mayDecide: true }),
    );
    expect((await verifyRecord(platform.pool, platform.sealing)).wrong).toBeNull();
    expect((await approve(approvalId)).status).toBe(200);
  });
});

describe('a request for approval', () => {
  it('is listed with its effect for its requester and for people who may decide', async () => {
    const approvalId = await newApprovalId();
    const forOther = (await other.request('GET /studio/approval')).body.approvals.find(
      (one: { approvalId: string }) => one.approvalId === approvalId,
    );
    expect(forOther).toMatchObject({
      action: 'vote.voidVote',
      object: { kind: 'vote', id: voteId, titleId: 'last-light' },
      reason,
      input: { params: { voteId }, body: { note } },
      mayDecide: true,
      requestedBy: { staffId: askerId, name: 'Han Seo-jun' },
    });
    const mine = (await asker.request('GET /studio/approval')).body.approvals;
    expect(mine).toContainEqual({ ...forOther, mayDecide: false });
  });

  it('is refused with a reason, or withdrawn only by its requester, and then can’t be approved', async () => {
    const [refused, withdrawn] = [await newApprovalId(), await newApprovalId()];
    const reply = await other.request(`POST /studio/approval/${refused}/refusal`, { reason: 'Not sure' });
    expect(reply.body).toMatchObject({ state: 'REFUSED', decidedBy: { name: 'Han Seo-jun' } });
    expect((await other.request(`POST /studio/approval/${withdrawn}/withdrawal`)).body.code).toBe('NOT_FOUND');
    expect((await asker.request(`POST /studio/approval/${withdrawn}/withdrawal`)).body.state).toBe('WITHDRAWN');
    for (const approvalId of [refused, withdrawn])
      expect((await approve(approvalId)).body).toMatchObject({ code: 'APPROVAL_STATE' });
    expect(await actions()).toEqual(['approval.withdraw', 'approval.refuse', 'approval.ask', 'approval.ask']);
    const decided = await other.request('GET /studio/approval?state=DECIDED&limit=1');
    const rest = await other.request(`GET /studio/approval?state=DECIDED&limit=1&cursor=${decided.body.nextCursor}`);
    const ids = [decided, rest].map(({ body }) => body.approvals[0].approvalId);
    expect(ids).toEqual([withdrawn, refused]);
    expect(await isVoid()).toBe(false);

    const forged = Buffer.from(JSON.stringify(['2026-99-99', 'x'])).toString('base64url');
    const answer = await other.request(`GET /studio/approval?cursor=${forged}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('expires', async () => {
    const approvalId = await newApprovalId();
    await world.test.platform.pool.query('UPDATE staff_approval SET expires_at = now() WHERE approval_id = $1', [
      approvalId,
    ]);
    expect((await approve(approvalId)).body).toMatchObject({ code: 'APPROVAL_STATE', state: 'EXPIRED' });
    expect(await isVoid()).toBe(false);
  });

  it('stores its texts in no column in clear text', async () => {
    await newApprovalId();
    const { rows } = await world.test.owner.query(
      "SELECT string_agg(row_to_json(a)::text, ' ') AS all FROM staff_approval AS a",
    );
    for (const text of [reason, note.ko]) {
      expect(rows[0].all).not.toContain(text);
      expect(rows[0].all).not.toContain(Buffer.from(text).toString('hex'));
    }
  });
});

describe('a team that does without a second person', () => {
  const switchOff = (browser: StudioBrowser) =>
    browser.request('PUT /studio/setting', { twoPeople: false, reason: 'Alone' });

  it('is set by an owner who is alone, and the audit log has the change and marks every action', async () => {
    const lone = await createStudioWorld();
    const { token } = await lone.invite(ownerRole);
    const browser = lone.browser();
    await accept(browser, lone.test.platform.config.publicOrigin, token);
    expect((await browser.request('GET /studio/setting')).body).toEqual({ twoPeople: true });
    expect((await switchOff(browser)).body).toEqual({ done: { twoPeople: false }, approval: null });
    const { pool } = lone.test.platform;
    await inTransaction(pool, (connection) => saveVotes(connection, [voteContent('one', { titleId: 'last-light' })]));
    const key = { 'Idempotency-Key': randomUUID() };
    const done = await browser.request('POST /studio/vote/one/voiding', { note, reason }, key);
    expect(done.body).toEqual({ done: { ballots: 0 }, approval: null });
    expect((await browser.request('POST /studio/vote/one/voiding', { note, reason }, key)).text).toBe(done.text);
    const { body } = await browser.request('GET /studio/audit-log?limit=2');
    expect(body.entries).toMatchObject([{ action: 'vote.voidVote' }, { action: 'setting.change', reason: 'Alone' }]);
    const shown = await browser.request(`GET /studio/audit-log/entry/${body.entries[0].entry}`);
    expect(shown.body.detail.approval).toBe('OFF');
    await lone.close();
  });

  it('can’t be set by one of two owners', async () => {
    const { browser: second } = await signedIn(ownerRole);
    const { approval, done } = (await switchOff(second)).body;
    expect(done).toBeNull();
    expect((await other.request('GET /studio/setting')).body).toEqual({ twoPeople: true });
    expect((await approve(approval.approvalId)).body.done).toEqual({ twoPeople: false });
    expect((await other.request('GET /studio/setting')).body).toEqual({ twoPeople: false });
  });
});

it('a server without the feature staff can carry out no action that needs two people', async () => {
  const { platform } = world.test;
  const { authenticate } = world.service;
  const api = createApi(platform, {
    authenticate: testTokens,
    authenticateStaff: authenticate,
    routes: studioVoteRoutes(platform),
  });
  const reply = await api.request(`${platform.config.publicOrigin}/api/v1/studio/vote/${voteId}/voiding`, {
    method: 'POST',
    headers: {
      Cookie: other.cookie ?? '',
      'X-Studio': 'person',
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ note, reason }),
  });
  expect([reply.status, await isVoid()]).toEqual([500, false]);
});

const contracts = Object.entries(calls as Record<string, CallContract>);
it.each(contracts.filter(([, { approval }]) => approval !== undefined))(
  '%s asks why, and answers in the form of what two people do',
  (_, contract) => {
    expect(contract.body?.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toContain('reason');
    const response = 'response' in contract ? contract.response : undefined;
    expect(response?.safeParse({ done: null, approval: null }).success).toBe(true);
    expect([contract.proof, 'idempotent' in contract && contract.idempotent]).toEqual(['passkey', true]);
  },
);
