import { type Route, routes } from '../platform/http/routes.ts';
import { inquiryCalls } from './contract.ts';
import type { InquiryService } from './service.ts';

export function inquiryRoutes(service: InquiryService): Route[] {
  return routes(inquiryCalls, {
    'GET /inquiry/question': ({ query, caller }) => service.listQuestions(query.q, caller),
    'GET /inquiry': ({ query, caller }) => service.list(query, caller.fan),
    'POST /inquiry': ({ body, caller, key }) => service.create(body, caller, key),
    'GET /inquiry/:inquiryId': ({ params, caller }) => service.read(params.inquiryId, caller.fan),
    'POST /inquiry/:inquiryId/reply': ({ params, body, caller, key }) =>
      service.reply({ ...params, ...body }, caller, key),
    'POST /inquiry/:inquiryId/seen': ({ params, caller }) => service.markSeen(params.inquiryId, caller.fan),
  });
}
