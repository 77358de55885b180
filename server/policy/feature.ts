import { defineFeature } from '../composition/define-feature.ts';
import { operatorSettings } from './config.ts';
import { policyKind } from './content/kind.ts';
import { policyCalls } from './contract.ts';
import { policyRoutes } from './routes.ts';
import { securityContact } from './security-contact.ts';
import { createPolicyService } from './service.ts';

export const policyFeature = defineFeature({
  name: 'policy',
  calls: policyCalls,
  settings: operatorSettings,
  content: [policyKind],
  create(platform) {
    const policies = createPolicyService(platform);
    return {
      service: policies,
      routes: policyRoutes(policies),
      pages: securityContact(platform),
      search: { POLICY: policies.search },
    };
  },
});
