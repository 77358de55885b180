import { storage } from '../storage/storage.ts';
import { storeSession, token, user } from './auth-state.ts';

/** Changes the session's nickname or email, in every element and tab. Its start time stays. */
export function renameUser({ nickname: name, email }: { nickname: string; email: string }): void {
  const current = user.peek();
  const pair = token.peek();
  if (!current || !pair || (current.name === name && current.email === email)) return;
  const since = storage.read('authStoredAt');
  storeSession({ userId: current.userId, name, email }, pair);
  if (since) storage.write('authStoredAt', since);
}
