import { defineFeature } from '../composition/define-feature.ts';
import { policyFeature } from '../policy/feature.ts';
import { accountSettings } from './config.ts';
import { accountCalls } from './contract.ts';
import { accountRoutes } from './routes.ts';
import { createAccountService } from './service.ts';

export const accountFeature = defineFeature({
  name: 'account',
  calls: accountCalls,
  settings: accountSettings,
  create(platform, { serviceOf, personalData }) {
    const account = createAccountService(platform, serviceOf(policyFeature), personalData);
    return {
      service: account,
      routes: accountRoutes(platform, account),
      authenticate: account.authenticate,
      // Google's sign-in is a script in our own pages.
      pageOrigins: [new URL(platform.config.of(accountSettings).googleScriptUrl).origin],
      sweep: account.sweep,
      close: account.close,
    };
  },
});
