import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { outboxCalls } from './contract.ts';
import { receiveNotice } from './notices.ts';

export const outboxRoutes = (platform: Platform): Route[] =>
  routes(outboxCalls, {
    'POST /mail/notice': ({ headers, text }) => receiveNotice(platform, headers, text),
  });
