import { defineFeature } from '../composition/define-feature.ts';
import { outboxFeature } from '../outbox/feature.ts';
import type { PageSource } from '../platform/site/security-headers.ts';
import { policyFeature } from '../policy/feature.ts';
import { type AccountConfig, accountSettings } from './config.ts';
import { accountCalls } from './contract.ts';
import { joinedFans } from './desk/joined.ts';
import { accountInvariants } from './invariants.ts';
import { unsubscribePages } from './mail-choice/unsubscribe-pages.ts';
import { sealedFanTables } from './profile/sealed.ts';
import { accountRoutes } from './routes.ts';
import { createAccountService } from './service.ts';

/** Google's sign-in is a script in our own pages; https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
function googleSources({ providers, googleScriptUrl }: AccountConfig): PageSource[] {
  if (!providers.has('google')) return [];
  return [{ script: googleScriptUrl, folder: new URL('.', googleScriptUrl).href }];
}

export const accountFeature = defineFeature({
  name: 'account',
  calls: accountCalls,
  // The database itself deletes them with their fan.
  writes: {
    fan_agreement: ['INSERT'],
    identity_log: ['INSERT'],
    suspension: ['INSERT'],
    nickname_ask: ['INSERT', 'UPDATE'],
    mail_choice: ['INSERT', 'DELETE'],
  },
  sealed: sealedFanTables,
  invariants: accountInvariants,
  command: { area: 'member', load: () => import('./command.ts') },
  settings: accountSettings,
  create(platform, { serviceOf, personalData }) {
    const account = createAccountService(platform, serviceOf(policyFeature), serviceOf(outboxFeature), personalData);
    return {
      service: account,
      routes: accountRoutes(platform, account),
      pages: unsubscribePages(platform, account.mailChoices),
      authenticate: account.authenticate,
      pageSources: googleSources(platform.config.of(accountSettings)),
      figures: [joinedFans(platform)],
      sweep: account.sweep,
      close: account.close,
    };
  },
});
