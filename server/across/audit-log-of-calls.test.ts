import { expect, it } from 'vitest';
import { calls } from '../contracts.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import { type CallContract, kindOf } from '../platform/http/contract.ts';
import { announcementCalls } from './audited-calls/testing-announcement-calls.ts';
import { contentCalls } from './audited-calls/testing-content-calls.ts';
import { inquiryCalls } from './audited-calls/testing-inquiry-calls.ts';
import { memberCalls } from './audited-calls/testing-member-calls.ts';
import { orderCalls } from './audited-calls/testing-order-calls.ts';
import { partnerCalls } from './audited-calls/testing-partner-calls.ts';
import { staffCalls } from './audited-calls/testing-staff-calls.ts';
import { owner, reason, setUpAuditedWorld, world } from './audited-calls/testing-world.ts';

/**
 * Every call of Studio that changes something, or reads personal data: one call leaves in the audit log exactly the entry that its contract
 * declares. A new call has to be added to `audited-calls`.
 */
const contracts = Object.entries(calls as Record<string, CallContract>).filter(
  ([, { access }]) => access === 'staff' || access === 'studio',
);
const contract = (name: string): CallContract => {
  const callContract = contracts.find(([each]) => each === name)?.[1];
  if (callContract === undefined) throw new Error(`there is no ${name}`);
  return callContract;
};
const recorded = contracts.flatMap(([name, { records, recordsRead }]) => {
  const action = records === 'nothing' ? undefined : (records ?? recordsRead);
  return action === undefined ? [] : [[name, action] as const];
});

setUpAuditedWorld();

const doing = {
  ...staffCalls,
  ...contentCalls,
  ...memberCalls,
  ...inquiryCalls,
  ...orderCalls,
  ...partnerCalls,
  ...announcementCalls,
};

async function readNewest() {
  const { body } = await owner.browser.request('GET /studio/audit-log?limit=1');
  return body.entries[0];
}

it.each(recorded)('%s leaves “%s” in the audit log', async (name, action) => {
  const does = doing[name];
  if (does === undefined) throw new Error(`Nothing here does ${name}`);
  const reply = await does();
  expect(reply.status, reply.text).toBe(200);
  const newest = await readNewest();
  expect(newest).toMatchObject({ action, actor: { kind: 'STAFF', name: 'Han Seo-jun' }, roles: ['owner'] });
  // Whatever asks why keeps it.
  const asksWhy =
    contract(name)
      .body?.safeParse({})
      .error?.issues.some(({ path }) => path[0] === 'reason') === true;
  expect(newest.reason).toBe(asksWhy ? reason : null);
});

it('every change is in the audit log, but requests for a challenge, open entries, and checks of a file', () => {
  const unkept = contracts.filter(([name, { records }]) => !name.startsWith('GET ') && records === 'nothing');
  expect(unkept.map(([name]) => name)).toEqual([
    'POST /studio/sign-in/option',
    'POST /studio/invitation',
    'POST /studio/invitation/option',
    'POST /studio/proof/option',
    'POST /studio/me/passkey/option',
    'POST /studio/sign-in/directory/option',
    'POST /studio/parcel/check',
    'POST /studio/content/:kind/:entryId/presence',
  ]);
});

it('a call of Studio is below /studio, and of a kind whose record is checked', () => {
  for (const [name, contract] of contracts) {
    expect(name).toMatch(/^[A-Z]+ \/studio\//);
    expect(['json', 'file'], name).toContain(kindOf(contract));
  }
  const below = Object.keys(calls).filter((name) => name.includes(' /studio/'));
  expect(below).toHaveLength(contracts.length);
});

it('the audit log that they leave holds', async () => {
  const { platform } = world.test;
  const findings = await verifyRecord(platform.pool, platform.sealing);
  // That of the page of the member whose account was deleted.
  expect(findings).toMatchObject({ wrong: null, withoutDetail: 1 });
  expect(findings.entries).toBeGreaterThan(recorded.length);
});
