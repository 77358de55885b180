import type { Content, Request } from '../../core/api/request.ts';
import { currentScope } from '../scope.ts';

/**
 * Reads from the API of this process, as a visitor without a session.
 * @throws {FanError}
 */
export async function send({ method, path, language }: Request): Promise<Content> {
  if (method !== 'GET') throw new Error(`A page that is being rendered sends no ${method}`);
  const scope = currentScope();
  return scope.read(path, language ?? scope.request.language);
}
