import { batch, effect, signal, untracked } from '@preact/signals-react';
import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';
import type { Policy, PolicyType } from '../../../server/policy/contract.ts';
import { call } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { policyElement } from './contract.ts';

export type PolicyHost = Host<typeof policyElement>;
export type PolicyState = ReturnType<typeof createPolicyState>;

type PolicyRoute = '/policy' | '/privacy-policy' | '/service-policy' | '/specifiedCommercialTransaction';

/** The platform's page of each document; two documents, used only at sign-up, have none. */
const pages: Partial<Record<PolicyType, PolicyRoute>> = {
  terms: '/policy',
  privacy: '/privacy-policy',
  service: '/service-policy',
  commercial: '/specifiedCommercialTransaction',
};

/** One document in the requested version. */
export function createPolicyState(host: PolicyHost) {
  const type = signal<PolicyType>('terms');
  const version = signal<string | undefined>(undefined);
  const hasAttributes = signal(false);
  let requestedVersion: string | undefined;

  const policy = createRemote<Policy>((abort) =>
    call('GET /policy/:type', {
      params: { type: type.peek() },
      query: { version: version.peek() },
      language: host.language.peek(),
      signal: abort,
    }),
  );
  const stopFollowing = effect(() => {
    void host.language.value;
    void type.value;
    void version.value;
    // Without the attributes the requested document is unknown.
    if (hasAttributes.value) untracked(() => void policy.load());
  });

  /** The page of a version on the platform; the current version has the address without a version. */
  const linkTo = (nextVersion: string | null): SitePath =>
    sitePath(pages[type.peek()] ?? '/policy', { version: nextVersion });

  return {
    type,
    policy: policy.state,
    load: policy.load,
    linkTo,
    go(nextVersion: string | null): void {
      if (host.emit('fan-navigate', { to: linkTo(nextVersion) })) version.value = nextVersion ?? undefined;
    },
    /** Applies the attributes. An unchanged version is ignored, so that the version that the fan has chosen stays. */
    follow(nextType: PolicyType, nextVersion: string | undefined): void {
      batch(() => {
        hasAttributes.value = true;
        type.value = nextType;
        if (nextVersion !== requestedVersion) version.value = nextVersion || undefined;
      });
      requestedVersion = nextVersion;
    },
    dispose(): void {
      stopFollowing();
      policy.dispose();
    },
  };
}
