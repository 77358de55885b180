import { type Route, routes } from '../platform/http/routes.ts';
import { transparencyCalls } from './contract.ts';
import type { TransparencyService } from './service.ts';

export function transparencyRoutes(service: TransparencyService): Route[] {
  return routes(transparencyCalls, {
    'GET /log': () => service.describe(),
    'GET /log/proof/:ballotId': async ({ params }) => ({
      type: 'text/plain',
      body: await service.prove(params.ballotId),
    }),
    'POST /log/cosignature': ({ body }) => service.takeCosignature(body.size, body.line),
  });
}
