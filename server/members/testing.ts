import type { RoleAssignment } from '../../rules/staff/rights.ts';
import { createWithdrawalWorld, type WithdrawalWorld } from '../account/leaving/testing-withdrawal.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';
import type { MemberSources } from './service.ts';

/** The staff, and fans with data of every kind who may leave. */
export interface MembersWorld {
  fans: WithdrawalWorld;
  studio: StudioWorld;
  /** Of a member of the staff with these roles, who has just used a passkey. */
  staff(roles: readonly RoleAssignment[]): Promise<{ staffId: string; browser: StudioBrowser }>;
  close(): Promise<void>;
}

export async function createMembersWorld(members: Partial<MemberSources> = {}): Promise<MembersWorld> {
  const fans = await createWithdrawalWorld();
  await importDemoPolicies(fans.store.platform);
  const studio = await createStudioWorld({}, { test: fans.store, members });
  return {
    fans,
    studio,
    async staff(roles) {
      const { staffId, token } = await studio.invite(roles);
      const browser = studio.browser();
      await accept(browser, fans.store.platform.config.publicOrigin, token);
      return { staffId, browser };
    },
    async close() {
      await studio.close();
      await fans.close();
    },
  };
}

export const forAll = (role: RoleAssignment['role']): readonly RoleAssignment[] => [{ role, titleId: null }];
