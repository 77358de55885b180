import { type Route, routes } from '../platform/http/routes.ts';
import { noticeCalls } from './contract.ts';
import type { NoticeService } from './service.ts';

export function noticeRoutes(service: NoticeService): Route[] {
  return routes(noticeCalls, {
    'GET /notice': ({ query, caller }) =>
      service.listNotices({ ...query, userId: caller.fan?.userId ?? null }, caller.language),
    'GET /notice/unread': ({ caller }) => service.listUnread(caller.fan?.userId ?? null),
    'POST /notice/read': ({ body, caller }) => service.markRead(caller.fan, body.noticeIds),
    'GET /notice/:noticeId': ({ params, caller }) =>
      service.readNotice(params.noticeId, caller.fan?.userId ?? null, caller.language),
  });
}
