import type { Provider } from '../../../../server/account/profile/person.ts';
import type { SignInReply } from '../../../../server/account/sign-in/sign-in-contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { session } from '../../../core/session/session.ts';
import { storage } from '../../../core/storage/storage.ts';
import { beginJoin, endJoin } from './pending-join.ts';

/**
 * Completes every sign-in: with a session, or with a sign-up for a new fan.
 * @throws {FanError} for a reply that is neither
 */
export function completeSignIn(reply: SignInReply, provider: Provider): void {
  if (session.signIn(reply)) {
    storage.write('lastProvider', provider);
    endJoin();
  } else if (reply.signupToken) {
    beginJoin(reply, provider);
  } else {
    throw new FanError('SERVER_ERROR');
  }
}

/** The provider of this browser's last sign-in, which is offered first. */
export function lastProvider(): string | null {
  return storage.read('lastProvider');
}
