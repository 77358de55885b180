import { deviceId } from '../device/device.ts';
import { platform } from '../platform.ts';
import { token } from '../session/auth-state.ts';
import { refreshAccess } from '../session/refresh.ts';
import { language } from '../words/language.ts';
import { type FileName, fill, type InputOf } from './call.ts';
import { FanError, type FanErrorCode } from './fan-error.ts';

/**
 * Fetches a file and reports progress, which `call` can't: it resolves once the whole reply is there.
 * @param onBytes called after each chunk with the bytes received so far
 * @throws {FanError}; an abort rejects with the signal's reason
 */
export async function download<Name extends FileName>(
  name: Name,
  input: InputOf<Name>,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const [, path] = fill(name, input);
  const used = token.peek()?.accessToken;
  let reply = await fetchFile(path, used, signal);
  if ((reply.status === 401 || reply.status === 403) && used) {
    const renewed = await refreshAccess(used);
    if (renewed) reply = await fetchFile(path, renewed, signal);
  }
  if (!reply.ok || !reply.body) throw await errorOf(reply);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const part of reply.body) {
      parts.push(part);
      bytes += part.byteLength;
      onBytes(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // An incomplete file is an error: half of the data must not look like all of it.
    throw new FanError('NETWORK', {}, { cause: error });
  }
  return new Blob(parts, { type: reply.headers.get('content-type') ?? '' });
}

async function fetchFile(path: string, bearer: string | undefined, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${platform.origin}/api/v1${path}`, {
      signal,
      credentials: 'include',
      headers: {
        'x-device-id': deviceId(),
        'accept-language': language.peek(),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new FanError('NETWORK', {}, { cause: error });
  }
}

async function errorOf(reply: Response): Promise<FanError> {
  const content: { code?: FanErrorCode; message?: string } = await reply.json().catch(() => ({}));
  return new FanError(content.code ?? 'SERVER_ERROR', {
    status: reply.status,
    ...(content.message && { message: content.message }),
  });
}
