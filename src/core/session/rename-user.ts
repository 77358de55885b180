import { storage } from '../storage/storage.ts';
import { storeSession, token, user } from './auth-state.ts';

/** Changes the session's nickname or email, in every element and tab. Its start time stays. */
export function renameUser({ nickname: name, email }: { nickname: string; email: string }): void {
  const known = user.peek();
  const pair = token.peek();
  if (!known || !pair || (known.name === name && known.email === email)) return;
  const since = storage.read('authStoredAt');
  storeSession({ userId: known.userId, name, email }, pair);
  if (since) storage.write('authStoredAt', since);
}
