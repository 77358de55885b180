import { request as send } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { FuzzAnswer } from './check-answer.ts';
import type { FuzzRequest } from './requests.ts';

const timeoutMs = 40_000;

/** Node's own client: unlike `fetch`, it sends any header. */
export function sendRequest(
  address: string,
  request: FuzzRequest,
  headers: Record<string, string>,
  isStream: boolean,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const clientRequest = send(
      `${address}/api/v1${request.path}`,
      { method: request.method, headers, timeout: timeoutMs },
      (answer) => {
        const resolveWith = (text: string) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            text,
          });
        if (isStream && answer.statusCode === 200) {
          clientRequest.destroy();
          return resolveWith('');
        }
        textOf(answer).then(resolveWith, reject);
      },
    );
    clientRequest.on('timeout', () =>
      clientRequest.destroy(new Error(`${request.call} gave no answer in ${timeoutMs / 1000} s`)),
    );
    clientRequest.on('error', reject);
    clientRequest.end(request.body);
  });
}
