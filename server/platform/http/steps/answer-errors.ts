import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import type { Platform } from '../../platform.ts';
import type { Visitor } from '../caller.ts';
import { refused } from '../envelope.ts';
import { Refusal } from '../errors.ts';
import { type CallInfo, reply, type Step } from './step.ts';

/** Wait of a client before its next attempt when the database is overloaded or unavailable. */
const busySeconds = 5;

/** Answers the errors of later steps: a refusal unchanged, any other error as SERVER_ERROR. */
export const answerErrors =
  (platform: Platform, { name }: CallInfo): Step =>
  async (context, next) => {
    try {
      await next();
      return undefined;
    } catch (error) {
      const visitor = context.get('visitor');
      const refusal = asRefusal(error, platform, visitor, name);
      const retryAfter = refusal.details['retryAfterSeconds'];
      if (typeof retryAfter === 'number') context.get('headers')['Retry-After'] = String(Math.ceil(retryAfter));
      return reply(context, refused(refusal, visitor, platform.words), false);
    }
  };

/** Any error but a refusal or a database that is busy or away is the server's failure: the log gets all of it, the client nothing. */
function asRefusal(error: unknown, platform: Platform, visitor: Visitor, call: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) {
    platform.log.warn(
      { requestId: visitor.requestId, call, err: error },
      'a request failed, because the database did not answer',
    );
    return new Refusal('OVERLOADED', { retryAfterSeconds: busySeconds });
  }
  platform.log.error({ requestId: visitor.requestId, call, err: error }, 'request failed');
  return new Refusal('SERVER_ERROR');
}
