import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Platform } from '../../platform.ts';
import { Refusal } from '../errors.ts';
import type { createActionLimit } from '../limits/action-limit.ts';
import type { Route } from '../routes.ts';
import type { Approvals } from '../staff/approvals.ts';
import { answerJson } from './answer-json.ts';
import { answerEvents, answerFile, answerPage, answerWebhook } from './answer-other.ts';
import { type CallContext, reply, type Step } from './step.ts';

interface AnswerParts {
  admitAction: ReturnType<typeof createActionLimit>;
  approvals: Approvals;
}

/** The last step: validates the request, runs the handler, and sends its answer. */
export const answer =
  (platform: Platform, parts: AnswerParts, route: Route): Step =>
  async (context) => {
    const caller = context.get('caller');
    if (route.kind === 'json') {
      const setCookie = (cookie: string): void => void (context.get('headers')['Set-Cookie'] = cookie);
      const json = await answerJson(platform, route, context, caller, { ...parts, setCookie });
      const { noStore } = route.contract;
      return reply(context, json, !(noStore === 'for fans' ? caller.fan !== null : noStore));
    }
    const response = await respond(platform, route, context);
    // Its headers were sent with the stream.
    if (response === RESPONSE_ALREADY_SENT) return response;
    for (const [name, value] of Object.entries(context.get('headers'))) response.headers.set(name, value);
    return response;
  };

function respond(platform: Platform, route: Exclude<Route, { kind: 'json' }>, context: CallContext): Promise<Response> {
  const caller = context.get('caller');
  switch (route.kind) {
    case 'file':
      return answerFile(platform, route, context, caller);
    case 'events':
      return answerEvents(platform, route, context, caller, context.get('headers'));
    case 'page':
      return answerPage(route, context, caller);
    case 'webhook':
      return answerWebhook(route, context, caller);
  }
}

/** For a path that no call has. */
export const answerNotFound: Step = () => {
  throw new Refusal('NOT_FOUND');
};
