import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { importDemoPolicies } from '../../account/sign-in/testing-sign-in.ts';
import { createFans } from '../../account/testing.ts';
import type { TestReply } from '../../platform/testing.ts';
import { createTestDirectory, type TestDirectory } from '../../staff/directory/testing-directory.ts';
import {
  accept,
  createStudioWorld,
  type StudioBrowser,
  type StudioWorld,
  type TestPasskey,
} from '../../staff/testing-studio.ts';

export let world: StudioWorld;
export let site: string;
export let owner: Member;
export let directory: TestDirectory;

export interface Member {
  staffId: string;
  browser: StudioBrowser;
  passkey: TestPasskey;
  codes: string[];
}

export const ownerRole = [{ role: 'owner', titleId: null }] as const;
export const reason = 'Because of the test';

/** A server with an owner in Studio and a directory of staff, until the tests of the file have run. */
export function setUpAuditedWorld(): void {
  const data = mkdtempSync(join(tmpdir(), 'fanfare-data-'));
  beforeAll(async () => {
    directory = await createTestDirectory('https://fans.test/studio/directory');
    world = await createStudioWorld({
      DATA_DIR: data,
      PARTNERS_ON_LOOPBACK: 'on',
      STAFF_OIDC_ISSUER: directory.issuer,
      STAFF_OIDC_CLIENT_ID: directory.clientId,
      STAFF_OIDC_CLIENT_SECRET: directory.clientSecret,
    });
    await importDemoPolicies(world.test.platform);
    site = world.test.platform.config.publicOrigin;
    owner = await newMember();
  });
  afterAll(async () => {
    await world.close();
    await directory.close();
    rmSync(data, { recursive: true });
  });
}

export async function newMember(): Promise<Member> {
  const { staffId, token } = await world.invite(ownerRole);
  const browser = world.browser();
  const { passkey, reply } = await accept(browser, site, token);
  return { staffId, browser, passkey, codes: reply.body.recoveryCodes };
}

export async function newFan(): Promise<string> {
  const [fan] = await createFans(world.test.platform, 1);
  return fan?.userId ?? '';
}

/** As in a team that does without a second person. */
export async function alone(work: () => Promise<TestReply>): Promise<TestReply> {
  await world.test.platform.pool.query('UPDATE staff_setting SET two_people = false');
  try {
    return await work();
  } finally {
    await world.test.platform.pool.query('UPDATE staff_setting SET two_people = true');
  }
}
